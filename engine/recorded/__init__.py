"""Networks on a processor: what MLX's modules do, recorded once and run by an inference library."""
