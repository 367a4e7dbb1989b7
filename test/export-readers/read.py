"""Prints as JSON what the libraries that exports are for read in them: read.py FOLDER, with a folder for each form."""

import json
import os
import sys
from pathlib import Path

import pandas
import pyarrow.parquet
from mlflow.tracking import MlflowClient
from mlperf_logging.compliance_checker.mlp_parser import parse_file
from prometheus_client.parser import text_string_to_metric_families
from pylatexenc.latexwalker import LatexEnvironmentNode, LatexWalker
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from transformers.trainer_callback import TrainerState


def tables(folder: Path) -> dict[str, object]:
    steps = pandas.read_csv(folder / "csv" / "steps.csv")
    typed = pyarrow.parquet.read_table(folder / "parquet" / "steps.parquet").to_pandas()
    runs = pyarrow.parquet.read_table(folder / "parquet" / "runs.parquet").to_pandas()
    return {
        "csv": steps["step_time_s"].tolist(),
        "parquet": typed["step_time_s"].tolist(),
        "figures": runs["throughput"].tolist(),
    }


def tensorboard(folder: Path) -> dict[str, object]:
    curves = {}
    for file in sorted((folder / "tensorboard").rglob("events.*")):
        events = EventAccumulator(str(file)).Reload()
        curves[file.parent.name] = {
            tag: [(event.step, event.value) for event in events.Scalars(tag)] for tag in events.Tags()["scalars"]
        }
    return curves


def mlflow(folder: Path) -> dict[str, object]:
    # Since 3.7, MLflow reads a file store only where it is asked to; `mlflow migrate-filestore` makes a database of it.
    os.environ["MLFLOW_ALLOW_FILE_STORE"] = "true"
    client = MlflowClient(tracking_uri=(folder / "mlflow").as_uri())
    (experiment,) = client.search_experiments()
    runs = client.search_runs([experiment.experiment_id])
    return {
        "experiment": experiment.name,
        "runs": {
            run.info.run_name: {
                "status": run.info.status,
                "params": run.data.params,
                "figure": run.data.metrics["measured_throughput"],
                "losses": [one.value for one in client.get_metric_history(run.info.run_id, "loss")],
            }
            for run in runs
        },
    }


def prometheus(folder: Path) -> dict[str, list[float]]:
    text = (folder / "prometheus" / "steadystate.prom").read_text()
    return {
        family.name: [sample.value for sample in family.samples] for family in text_string_to_metric_families(text)
    }


def trainer_states(folder: Path) -> list[object]:
    files = sorted((folder / "trainer-state").rglob("trainer_state.json"))
    states = [TrainerState.load_from_json(str(file)) for file in files]
    return [[state.global_step, state.log_history[-1]["train_samples_per_second"]] for state in states]


def mllog(folder: Path) -> list[object]:
    logs = []
    for file in sorted((folder / "mllog").rglob("result_0.txt")):
        lines, failed = parse_file(str(file), ruleset="5.0.0")
        logs.append({"failed": len(failed), "keys": [line.key for line in lines]})
    return logs


def latex(folder: Path) -> list[str]:
    nodes, _, _ = LatexWalker((folder / "latex" / "results.tex").read_text()).get_latex_nodes()
    return [node.environmentname for node in nodes if node.isNodeType(LatexEnvironmentNode)]


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    readers = (tables, tensorboard, mlflow, prometheus, trainer_states, mllog, latex)
    print(json.dumps({reader.__name__: reader(folder) for reader in readers}))


if __name__ == "__main__":
    main()
