import engine.backend  # noqa: F401  (a test that imports MLX first would run on the reference BLAS)
