import type { HiddenName } from './hidden-name.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Names that reveal nothing about a person or a machine, and words that logs and results contain anyway. */
const ordinary = words(`
  root user users admin administrator ubuntu debian centos ec2-user opc azureuser runner ci build builder docker jenkins nobody
  daemon guest test bench benchmark train trainer data local localhost localhost6 localdomain node host server worker master
  cpu gpu cuda none conda jovyan vagrant home results working folder setups package job temporary address text hidden account
  steady steadystate report suite log run runs hostname nodename username name value null true false self this the a an all any
  default unknown undefined staff wheel sudo adm www-data systemd nginx git github shared public code system kube-system
  kube-public monitoring library kubeflow operator args kwargs config str int float bool object string of to in on at is it and
  or not for from with as by via user-defined torchrun mpirun srun slurm accelerate deepspeed horovod localhost.localdomain
  host.docker.internal kubernetes.default.svc.cluster.local main master head release version install temp appdata if is await can
  port fixed domain master_addr rdzv_endpoint localhost4 peer me all_nodes world_size global_rank x86_64 amd64 aarch64 arm64 ppc64le`)

/** Words that logs also use otherwise: units, keys, models, optimizers. */
const ambiguous = words(`
  accuracy adadelta adagrad adam adamw adamax albert alexnet align alpha apex arch argmax async attention autograd average backend
  backward base batch beta bert bias block bloom bucket buffer bytes cache checkpoint clip cluster coco compile config conv copy
  core count curve cutoff data dataset decay deepspeed default delta dense device dlrm done download dropout efficientnet
  elapsed embedding encoder decoder entropy epoch epochs error eval even event every examples falcon fast final fine finished
  flash float flops forward frame freeze fused gamma gemm gemma global gloo grad gradient graph group head hidden hinge horovod
  hour hours image imagenet images index info inference input items iter iteration iterations jax keras kernel label lamb lars
  last latency launch layer learning length linear lion list llama load loader local loss main maxwell mean median memory merge
  message metric metrics mini minute minutes mistral mixed mobilenet mode model momentum mpi name nccl network norm normal null
  ones optimizer output outer overall pack pad paddle parallel param params pascal pass peak percent phase pipeline plain pool
  precision profile progress prompt queue rank ranks rate ratio read ready recall reduce relu replica resnet rest resume rmsprop
  rope samples save scale score seconds seed send sentences sequence shape shard shuffle sigmoid size slot softmax source speed
  split stage start state status step steps stop stream sum swin sync table tanh target task team teacher temp tensor tensorflow
  tensors test text thread throughput time timer titan tokens token top torch total train training transformer tune turing
  unet update util valid validation value vector version vision volta volume wait warmup weight weights window word words world
  write yolo zero zeros ampere hopper blackwell lovelace nvidia amd intel google meta microsoft facebook openai pytorch
  huggingface linux ubuntu storage login gateway frontend scheduler controller compute research production staging redis postgres mysql mongo
  mongodb rabbit rabbitmq minio proxy database mlflow registry`)

/** Owners of public programs and images. */
const publicOwners = words(`
  nvidia pytorch tensorflow google google-research googlecloudplatform microsoft huggingface facebook facebookresearch meta-llama
  apache openai paddlepaddle oneflow-inc mindspore mindspore-ai kubernetes docker open-mpi openucx openxla jax-ml deepmind keras-team
  lightning-ai mosaicml databricks eleutherai bigscience-workshop thudm baidu alibaba tencent intel amd rocm aws awslabs amazonaws
  bytedance hpcaitech megvii-basedetection open-mmlab ultralytics rwightman apple ibm mlcommons mlperf horovod uber dmlc ggerganov
  karpathy vllm-project dao-ailab tridao triton-lang pypa python numpy scipy conda conda-forge ubuntu canonical debian
  deeplearning-platform-release cloud-tpu-images kubeflow-images-public kubeflow wandb tatsu-lab allenai pypi nvcr bitnami grafana
  prom nginx redis postgres mysql busybox alpine rocker jupyter continuumio condaforge rapidsai cupy ray rayproject anyscale
  mlfoundations stanford-crfm nvlabs nvidia-nemo netease-fuxi torch-mlu cambricon ascend huawei huawei-noah`)

/** Hosts of public services: a registry, an index of packages, a hub of models. */
const publicHosts =
  /(?:^|\.)(?:docker\.io|nvidia\.com|nvcr\.io|pytorch\.org|tensorflow\.org|pypi\.org|python\.org|pythonhosted\.org|github\.com|githubusercontent\.com|gitlab\.com|googleapis\.com|amazonaws\.com|huggingface\.co|ubuntu\.com|debian\.org|kernel\.org|wandb\.ai|openai\.com|anaconda\.org|anaconda\.com|aliyuncs\.com|bcebos\.com|tuna\.tsinghua\.edu\.cn|microsoft\.com|windows\.net|readthedocs\.org|arxiv\.org|orcid\.org)$/i

const standIn =
  /^(?:user|host|address|email|gpu|account|id|person|phone|hidden)(?:-\d+)?$|^host-\[|<[\w-]+>|\(redacted\)/i

/** Whether a text is a name that replaced another, or has one. */
export const isStandIn = (text: string): boolean => standIn.test(text)

/** `v1.2`, `12gb`, `train.py` */
const versionOrFile =
  /^\d+$|^v?\d+(?:[._]\w+)+$|\.(?:py|pyx|cc|cpp|cu|cuh|h|hpp|c|go|rs|js|ts|java|sh|so|log|txt|json|ya?ml|md|rec|bin|pt|gz|png|csv|whl|git|html?|rst|pdf)$/i

/** `a100`, `gpu0`, `layer-3`, `a100-sxm4-80gb`, `12gb`: models, parts and numbers of them. */
const partOfMachine =
  /^[a-z]{1,2}\d{1,4}(?:[-_].*)?$|^(?:gpu|cpu|cuda|tpu|npu|xpu|rank|dev|device|eth|ib|mlx\d?_?|numa|socket|core|layer|stage|step|epoch|iter|batch|block|conv|fc|bn|add|mul|relu|bert|gpt|resnet|vgg|llama|python|top|worker|replica|trainer|nccl|rtx|gtx|ubuntu|cluster|node|host|server|client|process|thread|task|stream|queue|shard|pass|phase|part|split|case|test|run|x)[-_:]?(?:0|[1-9]\d*)(?:[-_].*)?$|^\d+(?:x\w*|[a-z]{0,3})$/i

/** Whether a text with the form of an identity is none. */
export function isOrdinary({ kind, text }: Pick<HiddenName, 'kind' | 'text'>): boolean {
  const lower = text.toLowerCase()
  if (isStandIn(text)) return true
  switch (kind) {
    case 'user':
    case 'account':
      return ordinary.has(lower) || publicOwners.has(lower) || (kind === 'user' && versionOrFile.test(text))
    case 'host':
      return ordinary.has(lower) || !/[a-z]/i.test(text) || versionOrFile.test(text) || publicHosts.test(text)
    case 'address':
      return isTime(text) || !isForeignAddress(text)
    default:
      return ordinary.has(lower)
  }
}

/** `19:21:23:04:05:06` is a time, or counts. */
const isTime = (text: string) => /^\d+(?:[:-]\d+)+$/.test(text) && !/^\d+(?:-\d+){3}$/.test(text)

/** Not that of the machine itself. */
const isForeignAddress = (address: string) =>
  !/^(?:127\.|0\.0\.0\.0$|255\.|::1$|0+(?:[:-]?0+)*$|(?:ff[:-]){5}ff$)/i.test(address)

const shortestWord = 4

/** Two signs are also a word. */
const isChinese = (text: string) => /^\p{Script=Han}{3,}$/u.test(text)

/** Whether a text is replaced wherever it is a whole word: no ordinary text of a log has it. */
export function isDistinct({ kind, text, placed = false }: Omit<HiddenName, 'name'>): boolean {
  const lower = text.toLowerCase()
  if (placed) return false
  switch (kind) {
    case 'user':
      return text.length >= shortestWord && !ambiguous.has(lower) && !partOfMachine.test(text)
    case 'host':
      return text.length >= shortestWord && !ambiguous.has(lower) && !partOfMachine.test(text)
    case 'account':
      return (
        isChinese(text) ||
        (/[a-z]/i.test(text) && /[\d_-]/.test(text) && text.length >= 6 && !partOfMachine.test(text))
      )
    case 'person':
      return /[ \d]/.test(text) || isChinese(text)
    case 'id':
    case 'device':
      return /[a-z]/i.test(text) && /\d/.test(text) && text.length >= 6
    default:
      return true
  }
}

/** Whether a field that holds nothing else holds it: the field names a node, or a person. */
export const isWholeField = ({ kind, text, placed = false }: Omit<HiddenName, 'name'>): boolean =>
  isDistinct({ kind, text, placed }) || (!placed && kind === 'host' && !ambiguous.has(text.toLowerCase()))
