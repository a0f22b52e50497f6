"""MLX: a namespace of Python modules, one compiled module and a library that it loads from beside it."""

from PyInstaller.utils.hooks import collect_data_files, collect_dynamic_libs, collect_submodules

hiddenimports = collect_submodules("mlx", filter=lambda name: not name.startswith("mlx._distributed_utils"))
binaries = collect_dynamic_libs("mlx")
# Metal's kernels; the C++ headers are for a compiler at run time, which the program never calls.
datas = collect_data_files("mlx", includes=["**/*.metallib"])
