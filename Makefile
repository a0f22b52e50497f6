# `make run` and `make test` set up what is missing by themselves.
PY := .venv/bin/python
SEED ?= 0
SIZE ?= tiny
MEMBER ?= all
STAGE ?= all
CLIP ?=
WORKERS ?= 2

.PHONY: run test check parity precision gpu gpu-parity streaming quality watermark soak identity bench lock setup setup-test dist dist-check icons

setup:
	@packaging/setup.sh run
setup-test: setup
	@packaging/setup.sh test

run: setup
	@$(PY) -m app $(ARGS)

# Files of tests side by side, each with one thread for its networks: two that share one wait for each other
# where there are no more cores than files. Then those that listen to what is played, alone: they are judged by
# the clock. A worker that crashes ends them at once: a new one would run the same test, or wait for ever.
# 5 is pytest's status where ARGS leaves none of either kind.
test: setup-test
	@PHILOMEL_THREADS=1 $(PY) -m pytest -m "not slow and not real_time" -n $(WORKERS) --dist loadfile \
	  --no-loadscope-reorder --max-worker-restart 0 $(ARGS) || [ $$? = 5 ]
	@$(PY) -m pytest -m "real_time and not slow" $(ARGS) || [ $$? = 5 ]

check: setup-test
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@.venv/bin/lint-imports

parity: setup-test
	@$(PY) -m tests.parity --seed $(SEED) --size $(SIZE) --member $(MEMBER) --stage $(STAGE) $(if $(CLIP),--clip $(CLIP))

precision: setup-test
	@$(PY) -m tests.parity --precision --seed $(SEED) --size $(SIZE) --member $(MEMBER) --stage $(STAGE)

# On a machine with an NVIDIA GPU and MLX's wheels for it.
gpu: setup-test
	@$(PY) -m tests.gpu $(ARGS)

# In full float32: left to itself MLX multiplies on NVIDIA's tensor cores, with ten bits of mantissa.
gpu-parity: setup-test
	@MLX_ENABLE_TF32=0 $(PY) -m tests.parity --device gpu --size full --seed $(SEED) --member $(MEMBER) --stage $(STAGE)

streaming: setup-test
	@$(PY) -m tests.streaming $(ARGS)

quality: setup-test
	@$(PY) -m tests.quality $(ARGS)

# Our watermark beside the reference's, on fifty exports of the starter.
watermark: setup-test
	@$(PY) -m tests.watermark $(ARGS)

soak: setup-test
	@$(PY) -m tests.soak $(ARGS)

# Whether it still speaks as before a change: run with ARGS=--write before, and plainly after.
identity: setup-test
	@$(PY) -m tests.identity $(ARGS)

# Beside mlx-audio and the PyTorch reference; mlx-audio lies in a folder of its own.
bench: setup-test
	@[ -d build/bench/peers/mlx_audio ] || $(PY) -m pip install --quiet --no-deps \
	  --target build/bench/peers -r tests/bench/requirements.txt
	@$(PY) -m tests.bench $(ARGS)

# Pin what is installed now, as the set that was tested.
lock:
	@$(PY) -m pip freeze --exclude-editable | grep -v ' @ ' | sed 's/+cpu$$//' > packaging/constraints.txt

# What a person downloads, into dist/.
dist:
	@packaging/dist.sh

# Prove it on a machine without Python: in an empty Debian, as root.
dist-check: setup-test
	@$(PY) packaging/check.py $(ARGS)

icons: setup
	@$(PY) packaging/icons.py
