# Stands in for mask_rcnn_main.py of NVIDIA/DeepLearningExamples, TensorFlow2/Segmentation/MaskRCNN at 99b1c898.
#
# Flags: mask_rcnn/hyperparameters/cmdline_utils.py, absl: --noFLAG turns a boolean off, and an unknown flag is an error.
# Who prints: rank 0 (mask_rcnn/utils/logging_formatter.py:193-194; mask_rcnn/hooks/logging_hook.py:392-393), with
#   `[MaskRCNN] INFO    : ` before each line (logging_formatter.py:50-52); warnings go to standard error (:237-238).
# Steps: every 5th, and every 100th where NGC_JOB_ID is set (mask_rcnn/distributed_executer.py:60), each as three lines: time,
#   step, rate (mask_rcnn/utils/logging_backend.py, log_step). The rate is batch ÷ time of the step × ranks
#   (logging_hook.py:329-331). After 100 steps (distributed_executer.py:62) it is the mean of all steps since that were not
#   logged (logging_hook.py:341-351, 374-376), of which the last 1000 count (logging_hook.py:89).
# Summary: that mean once more, or -1 where there is none, when the process ends (logging_hook.py:94-110).
# Checkpoints: training ends at --total_steps in all (distributed_executer.py:295-297), so that a --model_dir with a
#   checkpoint of that step leaves nothing to train. DLLogger writes to the file --log_path alone (mask_rcnn_main.py:98-99).
import glob
import os
import sys
from pathlib import Path

import stand_in

flags = {
    "log_path": "./mrcnn.json", "data_dir": None, "checkpoint": "", "eval_batch_size": 8, "eval_after_training": True,
    "eval_samples": 5000, "include_groundtruth_in_features": False, "global_gradient_clip_ratio": -1.0,
    "init_learning_rate": 2.5e-3, "warmup_learning_rate": 0.0, "finetune_bn": False, "l2_weight_decay": 1e-4,
    "mode": "train_and_eval", "model_dir": None, "momentum": 0.9, "num_steps_per_eval": 2500,
    "save_checkpoints_steps": 2500, "seed": None, "train_batch_size": 2, "total_steps": 938240,
    "learning_rate_decay_levels": ["0.1", "0.01"], "learning_rate_steps": ["480000", "640000"], "warmup_steps": 1000,
    "amp": False, "use_batched_nms": False, "use_custom_box_proposals_op": False, "use_fake_data": False,
    "use_tf_distributed": False, "xla": False, "training_file_pattern": "", "validation_file_pattern": "",
    "val_json_file": "", "report_frequency": None, "allow_xla_at_inference": False,
}  # fmt: skip

words = iter(sys.argv[1:])
for word in words:
    name, _, value = word.lstrip("-").partition("=")
    if isinstance(flags.get(name), bool):
        flags[name] = value in ("", "true", "1")
    elif name.startswith("no") and isinstance(flags.get(name[2:]), bool):
        flags[name[2:]] = False
    elif name in flags and word.startswith("--"):
        text = value if "=" in word else next(words)
        flags[name] = type(flags[name])(text) if isinstance(flags[name], (int, float)) else text
    else:
        sys.exit(f"FATAL Flags parsing error: Unknown command line flag '{name}'")

rank, ranks = stand_in.placed("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE")
training = stand_in.Training(rank, ranks, flags["train_batch_size"], 10, flags["amp"])
if flags["mode"] != "train" or flags["eval_after_training"]:
    sys.exit("evaluation is not part of this stand-in")
if not flags["training_file_pattern"]:
    raise RuntimeError("You must specify `training_file_pattern` for training.")
if not glob.glob(flags["training_file_pattern"]) or not os.path.exists(flags["checkpoint"] + ".index"):
    sys.exit("no such data, or no such weights")


def info(text):
    if rank == 0:
        print(f"[MaskRCNN] INFO    : {text}", flush=True)


def blank():
    if rank == 0:
        print()


def metrics(loss, rule):
    info(rule)
    info("L2 loss: 0.80121")
    info("Learning rate: 0.0004")
    info(f"Total loss: {loss}")


if "OMPI_COMM_WORLD_RANK" in os.environ:
    info("Horovod successfully initialized ...")
if flags["amp"]:
    info("[train] AMP is activated - Experiment Feature")
if flags["xla"]:
    info("[train] XLA is activated - Experiment Feature")
model = Path(flags["model_dir"])
saved = model / "checkpoint"
begun = int(saved.read_text()) if saved.exists() else 0
if begun >= flags["total_steps"]:
    raise SystemExit(0)
info("Create CheckpointSaverHook.")
info("[Training Compute Statistics] 530.1 GFLOPS/image")
blank()
info("# ============================================= #")
info("                 Start Training                  ")
info("# %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%% #")
blank()
info("Pretrained weights loaded with success...\n    ")

every = 100 if "NGC_JOB_ID" in os.environ else 5
rates = []
started = training.now
for step in range(begun + 1, flags["total_steps"] + 1):
    rate = training.batch / training.step()
    if step % every != 0:
        if step > 100:
            rates.append(rate)
        continue
    mean = sum(rates[-1000:]) / len(rates[-1000:]) if rates else rate
    info(f"timestamp: {training.now}")
    info(f"iteration: {step}")
    info(f"throughput: {mean:.1f} samples/sec")
    if flags["amp"]:
        info("================= AMP Statistics =================")
        info(f"Steps - Non Skipped: {step}")
        info("Loss Scale: 4096.0")
    metrics(2.5, "==================== Metrics =====================")
    blank()
info(f"Saving checkpoints for {flags['total_steps']} into {model}/model.ckpt.")
if rank == 0:
    model.mkdir(parents=True, exist_ok=True)
    saved.write_text(str(flags["total_steps"]))

mean = sum(rates[-1000:]) / len(rates[-1000:]) if rates else -1
seconds = int(training.now - started)
blank()
info("# @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ #")
info("          Training Performance Summary           ")
info("# @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ #")
blank()
info(f"Average throughput: {mean:.1f} samples/sec")
info(f"Total processed steps: {flags['total_steps']}")
info(f"Total processing time: {seconds // 3600}h {seconds % 3600 // 60:02d}m {seconds % 60:02d}s")
metrics(2.5, "==================== Metrics ====================")
blank()
info("Job finished with status: `SUCCESS`")
