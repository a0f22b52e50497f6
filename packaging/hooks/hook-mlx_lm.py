"""Of mlx-lm the Llama blocks alone: its package loads transformers, which nothing here uses.

``bare_mlx_lm.py`` sees to it that the package's own ``__init__`` does not run.
"""

excludedimports = ["mlx_lm.convert", "mlx_lm.generate", "mlx_lm.utils", "transformers"]
