"""Of mlx-lm the Llama blocks alone, as ``engine/t3/llama.py`` takes them."""

excludedimports = ["mlx_lm.convert", "mlx_lm.generate", "mlx_lm.utils", "transformers"]
