"""S3Gen: speech tokens to mel frames."""
