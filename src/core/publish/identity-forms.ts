import { hiddenKinds, type IdentityForm } from './hidden-name.ts'

const letter = String.raw`A-Za-z\u00c0-\u024f`
const user = String.raw`[${letter}_][\w\u00c0-\u024f-]{0,31}(?:\.[\w-]{1,31}){0,3}`
const host = String.raw`[A-Za-z0-9][\w-]{0,62}(?:\.[A-Za-z0-9][\w-]{0,62}){0,8}`
/** A name that has a number or a dash, as a node does and a word does not. */
const node = String.raw`(?=[A-Za-z_]{0,62}[\d-])(?=[\d.-]{0,62}[A-Za-z])${host}`
const hosts = String.raw`${host}(?:\[[\d,-]{1,200}\])?(?::\d{1,4})?(?:,${host}(?:\[[\d,-]{1,200}\])?(?::\d{1,4})?){0,2000}`
const person = String.raw`[${letter}][${letter}.'-]{0,30}(?:\x20[${letter}.'-]{1,30}){1,4}`
const account = String.raw`[A-Za-z][\w.-]{0,62}\w`
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** Between a name and its value, in shells, YAML, JSON and JSON in a text. */
const is = String.raw`(?:\\?["']?=\\?["']?|[ \t]{1,16}=[ \t]{1,16}["']|\\?["']?[ \t]{0,16}:[ \t]{0,16}\\?["']?)`
/** The same, where what follows a colon or a space may also be code or prose. */
const isText = String.raw`(?:\\?["'][ \t]{0,4}:[ \t]{0,4}\\?["']|[ \t]{0,16}:[ \t]{1,16}|=)\\?["']?`
/** The same, or a space after an option. */
const given = String.raw`(?:${is}|\x20{1,4}["']?)`
const end = String.raw`(?=\\?["'\x60)\]}>,;|]|:?(?:\s|$)|[:/]\d{2,5}\b|\.(?:\s|$))`
const lineStart = String.raw`(?:^|[\s"'(,;{\[|>])`

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const four = String.raw`${octet}(?:\.${octet}){3}`
/** What precedes a version of four numbers: `cuDNN 10.1.2.30`, `v10.2.0.1`, `cublas==10.1.0.105`. */
const versionBefore = String.raw`(?:version|driver|runtime|release|cu\w{1,12}|lib\w{1,20}|nccl|tensorrt|\bv|==|>=|~=|-)[\s:='"]{0,6}`
const group = '[0-9A-Fa-f]{1,4}'

/** Two lines a form: its kind and properties, who prints it, a sample; and its pattern. */
const table = String.raw`
phone # people # on call: ⟦+49 170 1234567⟧
  (?<![\w.+-]|\d\s)(\+[1-9]\d{0,2}(?:[ -]?\(\d{1,4}\))?(?:[ -]\d{2,8}){1,5}|\+[1-9]\d{9,13})(?![\w.]|[ -]\d)
phone # Chinese labels # 手机：⟦13812345678⟧
  (?:手机|手机号|电话|联系方式)\s{0,4}[：:=]\s{0,4}((?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}|0\d{2,3}-\d{7,8})(?!\d)
phone i placed # people # tel. ⟦030 1234567⟧
  \b(?:tel(?:ephone)?|phone|mobile|cell|fax)\b[.:]{0,2}\s{1,4}(\(?0\d{1,5}\)?(?:[ /-]\d{2,8}){1,4})(?![\d.])
email # people # ⟦bob@lab.example⟧
  (?<![\w.+/-])(?<!:\/\/[^\s@]{0,64})(?!git@)([\w.+-]{1,64}(?:@|%40)(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24})(?![\w-]|\.\w|:[^\s])
address i # wireless networks # ESSID:"⟦HomeNet⟧"
  \bE?SSID\b["']?\s{0,4}[:=]\s{0,4}["']?([\w.-][\w. -]{0,30}[\w.-])
address # ports # ⟦203.0.113.9⟧:29500
  (?<![\d.])(${four})(?=:\d{2,5}(?![\d.])|<\d|\/\d{1,2}(?![\d.]))
address # URLs, logins # tcp://⟦10.0.0.4⟧
  (?<=:\/\/|@)(${four})(?![\d.])
address # RFC 1918, RFC 3927 # up: ⟦192.168.3.17⟧
  (?<![\d.])((?:192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.${octet}\.${octet})(?!\d|\.\d)
address i # RFC 1918 # master ⟦10.0.3.7⟧
  (?<![\d.])(?<!${versionBefore})(10(?:\.${octet}){3})(?!\d|\.\d)
address i # beyond the versions of libraries # ping ⟦84.17.33.21⟧
  (?<![\d.])(?<!${versionBefore})((?:[3-9]\d|1\d\d|2[01]\d|22[0-3])(?:\.${octet}){3})(?![\d-]|\.\w)
address i # after a word for it # peer ⟦8.8.4.4⟧
  (?<=\b(?:inet(?: addr)?|ip(?: addr(?:ess)?)?|addr(?:ess)?|host|peer|server|client|gateway|nameserver|master|endpoint|ping|ssh|via|MASTER_ADDR|connect(?:ed|ing) to|connection (?:from|to)|listening on)[\s:=]{1,8}["']?)(${four})(?![\d.])
address i # IPv6: RFC 4291, RFC 4193 # [⟦2001:db8::1⟧]:29500
  (?<![\w:])((?:fe80|f[cd][0-9a-f]{2}|[23][0-9a-f]{3})(?::${group}){0,6}::?(?:${group}:){0,6}${group})(?![\w:]|\.\d)
address i # EUI-48, EUI-64 # ether ⟦08:00:27:4e:66:a1⟧
  (?<![\w:-])([0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?:(?:[:-][0-9a-f]{2}){2})?)(?![\w:-])
address i # InfiniBand # Node GUID: 0x⟦98039b0300a2c4d6⟧
  (?<=guid[\s:=]{0,16}(?:0x)?)([0-9a-f]{16}|[0-9a-f]{4}(?::[0-9a-f]{4}){3})(?![\w:])
address i # switches # learned ⟦0800.274e.66a1⟧
  (?<![\w.])(?=[\d.]{0,14}[a-f])([0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})(?![\w.])
address # clouds # ⟦ip-10-20-30-41⟧
  (?<![\w-])((?:ip-|ec2-)${octet}(?:-${octet}){3})(?![\w-])
address # Kubernetes # ⟦10-20-30-42⟧.default.pod.cluster.local
  (?<![\w-])(${octet}(?:-${octet}){3})(?=\.[\w.-]{0,100}\bpod\b)
account # AWS # arn:aws:iam::⟦123456789012⟧:role/x
  \barn:aws[\w-]{0,12}:[\w-]{0,30}:[\w-]{0,30}:(\d{12}):
account i # AWS # AWS_ACCOUNT_ID=⟦123456789012⟧
  account(?:[_ -]?(?:id|number|no))?(?:${is}|\s{1,4})(\d{12}|\d{4}-\d{4}-\d{4})(?![\w.-])
account # AWS # ⟦123456789012⟧.dkr.ecr.eu-west-1.amazonaws.com
  (?<![\w.-])(\d{12})\.dkr\.ecr\.
account placed # AWS # arn:aws:iam::123456789012:role/⟦bench⟧
  \barn:aws[\w-]{0,12}:\w{0,30}:[\w-]{0,30}:\d{12}:(?:role|group|assumed-role)\/([\w.-]{1,64})
account i # Azure # /subscriptions/⟦01234567-89ab-cdef-0123-456789abcdef⟧
  subscriptions?\/(${uuid})
account i # Azure # "subscriptionId": "⟦01234567-89ab-cdef-0123-456789abcdef⟧"
  (?:subscription|tenant|client|principal|account|organi[sz]ation|project|workspace)[_ -]?(?:id)?(?:${is}|\s{1,4})(${uuid})
account # Google Cloud # GOOGLE_CLOUD_PROJECT=⟦lab-7⟧
  (?<![A-Za-z0-9])(?:(?:[A-Z]{1,12}_){0,3}(?:GCP|GCLOUD|CLOUD|CORE|ML)_PROJECT(?:_ID)?|gcp[_-]project|project[_-]?[iI][dD])${is}(${account})
account # Google Cloud # gcloud config set project ⟦lab-7⟧
  \bgcloud\b[^\n]{0,200}?(?:--project[= ]|set project )(${account})
account # Google Cloud # https://console.cloud.google.com/x?project=⟦lab-7⟧
  \bgoogle\S{0,200}?[?&]project=(${account})
account # services # https://⟦lab⟧.slack.com/archives
  https?:\/\/(?!(?:hooks|api|app|files|www|status|id)\.)([\w-]{2,40})\.(?:slack|atlassian|sharepoint|okta)\.(?:com|net)\b
account placed # buckets # S3_BUCKET=⟦lab-sets⟧
  (?<![A-Za-z0-9_])(?:(?:[A-Z0-9]{1,20}_){0,3}BUCKET(?:_NAME)?|AWS_PROFILE)=["']?([\w.-]{3,63})
account # Google Cloud # gke_⟦lab-7⟧_us-central1-a_x
  \bgke_([a-z][a-z0-9-]{4,40})_
account # Google Cloud # projects/⟦lab-7⟧/zones/a
  \bprojects\/(${account})\/(?:zones|regions|locations|global|topics|secrets|instances|buckets|serviceAccounts)\b
account # Google Cloud # gcr.io/⟦lab-7⟧/trainer
  (?:\bgcr\.io|docker\.pkg\.dev)\/(${account})\/
account placed # Slurm # SLURM_JOB_ACCOUNT=⟦mlteam⟧
  (?<![A-Za-z0-9])(?:(?:SLURM|SBATCH|PBS)_(?:[A-Z]{1,12}_)?ACCOUNT|Account|--account|SLURM_CLUSTER_NAME|ClusterName)${given}(${account})(?![\w@])
account placed # Slurm # SLURM_JOB_PARTITION=⟦mlteam⟧
  (?<![A-Za-z0-9])(?:(?:SLURM|SBATCH)_(?:[A-Z]{1,12}_)?PARTITION|PBS_QUEUE|LSB_QUEUE)${is}(${account})(?![\w@])
account placed # Slurm # #SBATCH -p ⟦mlteam⟧
  \b(?:#?SBATCH|srun|sbatch|salloc)\b[^\n]{0,200}?\s(?:-p\s{0,2}|--partition[= ])(${account})
account placed # PBS, Grid Engine # qsub -P ⟦mlteam⟧ job.sh
  (?:\bqsub|#PBS|#\$|\bbsub|#BSUB)\s[^\n]{0,200}?\s?-P\s{1,2}(${account})
account # Chinese companies # ⟦云岫智算有限公司⟧
  ([\u4e00-\u9fff]{2,24}(?:有限责任公司|有限公司))
account # Azure # https://⟦labsets⟧.blob.core.windows.net
  (?:\/\/|@)([a-z0-9]{3,24})\.(?:blob|dfs|file|queue|table)\.core\.windows\.net\b
account placed # Azure # /resourceGroups/⟦bench⟧
  \/resource[gG]roups\/(${account})
account placed # Hugging Face # hub_model_id='⟦bob⟧/x'
  \bhub_(?:model|repo|dataset)_id${is}(${account})\/
account placed # LDAP # ou=people,dc=⟦lab⟧,dc=org
  ,\s?[dD][cC]=(${account})(?=,\s?[dD][cC]=)
account placed # Kubernetes # system:serviceaccount:a:⟦team-a⟧
  \bsystem:serviceaccount:[\w.-]{1,63}:(${account})
account placed # Google Cloud # zones/a/instances/⟦train⟧
  \bzones\/[\w-]{1,40}\/instances\/(${account})
account placed # Slurm # #SBATCH -A ⟦mlteam⟧
  \b(?:#?SBATCH|srun|sbatch|salloc)\b[^\n]{0,200}?\s-A\s{0,2}(${account})
account # wandb # https://wandb.ai/⟦team⟧/a/runs/x
  https?:\/\/[\w.-]{0,40}(?:wandb|comet|neptune)[\w.-]{1,40}(?::\d{1,5})?\/(?:(?:o|files|link)\/)?(${account})(?![\w.-])
account placed # wandb # https://wandb.ai/team/⟦project⟧/runs/x
  https?:\/\/[\w.-]{0,40}(?:wandb|comet|neptune)[\w.-]{1,40}(?::\d{1,5})?\/(?:(?:o|files|link)\/)?[\w.-]{1,64}\/(${account})
id # wandb # https://wandb.ai/team/a/runs/⟦abc123⟧
  https?:\/\/[\w.-]{0,40}wandb[\w.-]{1,40}(?::\d{1,5})?\/[\w.-]{1,64}\/[\w.-]{1,128}\/(?:runs|sweeps|groups)\/([\w-]{4,64})
account # wandb # WANDB_ENTITY=⟦team⟧
  (?<![A-Za-z0-9])(?:WANDB|wandb|COMET|NEPTUNE|MLFLOW)[_-](?:ENTITY|entity|TEAM|team|WORKSPACE|workspace|USERNAME)${given}(${account})
account placed # wandb # WANDB_PROJECT=⟦project⟧
  (?<![A-Za-z0-9])(?:WANDB|wandb|COMET|NEPTUNE|MLFLOW)[_-](?:PROJECT(?:_NAME)?|project(?:[_-]name)?|EXPERIMENT_NAME)${given}(${account})
account # wandb # entity=⟦team⟧
  (?<![A-Za-z0-9_])entity(?:["']?=["']?|["']\s{0,2}:\s{0,2}["'])(${account})
account # wandb # logged in as: bob (⟦team⟧).
  logged in as:? [\w.-]{1,64} \((${account})\)
account # registries # docker.io/⟦bob⟧/trainer
  \b(?:docker\.io|ghcr\.io|quay\.io|hub\.docker\.com\/r|registry[\w.-]{1,60}(?::\d{1,5})?)\/(${account})\/
account # docker # docker pull ⟦bob⟧/trainer
  \b(?:docker|podman|nerdctl|enroot|apptainer|singularity|crictl) (?:image )?(?:pull|push|tag|import) (?:docker:\/\/)?(${account})\/[a-z]
account placed # Kubernetes # namespace: ⟦team-a⟧
  (?<![A-Za-z0-9])(?:(?:[A-Z]{1,16}_){0,3}NAMESPACE=|(?:[Nn]amespace|serviceAccount(?:Name)?)(?:${isText}|\x20\\?["']))["']?([a-z][a-z0-9-]{1,62})(?=\\?["'\s,;)}]|$)
account placed # Kubernetes # kubectl -n ⟦team-a⟧ logs
  \b(?:kubectl|helm|oc|k9s)\b[^\n]{0,200}?\s(?:-n|--namespace)(?:=|\s{1,2})(${account})
account placed # Kubernetes # /namespaces/⟦team-a⟧/pods
  \b(?:namespaces\/|system:serviceaccount:)(${account})(?=[/:])
account placed # Kubernetes # Successfully assigned ⟦team-a⟧/b to gpu07
  \bSuccessfully assigned (${account})\/
account placed # buckets # s3://⟦lab-sets⟧/x
  \b(?:s3a?|gs|oss|abfss?|cos):\/\/([\w.-]{3,63})(?=[/\s"'@]|$)
id # EC2 # ⟦i-0123456789abcdef0⟧
  (?<![\w-])((?:i|ami|vol|subnet|vpc|sg|eni|snap|rtb|igw|eipalloc|fs|lt|acl|r|nat)-(?:[0-9a-f]{17}|(?=[a-f]{0,7}\d)[0-9a-f]{8}))(?![\w-])
id # Oracle # ⟦ocid1.instance.oc1.iad.abcdefghijklmnop2⟧
  \b(ocid1\.[a-z]{1,40}\.[\w.-]{1,40}\.[a-z0-9]{16,80})\b
id # Alibaba # ⟦i-bp1abcdefghij0klmnop⟧
  (?<![\w-])(i-(?:bp1|2ze|uf6|wz9|j6c|m5e|8vb|hp3|rj9|t4n)[a-z0-9]{12,20})(?![\w-])
id placed i # Google Cloud # instance-id: ⟦1234567890123456789⟧
  \binstance[_ /-]?id${is}(\d{15,20})(?![\w.])
id i # systemd, DMI # machine-id: ⟦0123456789abcdef0123456789abcdef⟧
  (?:machine|boot|system|product|board|chassis|hardware|host|node|vm|instance|pod|infiniband)[_ -]?u{0,2}id(?:${is}|\s{1,8})(${uuid}|[0-9a-f]{32})(?![\w-])
device # DMI # /sys/class/dmi/id/product_serial: ⟦PF3XYZ12⟧
  (?:product|board|chassis)_(?:serial|asset_tag)(?:${is}|\s{1,8})([\w./-]{5,64})
device i # serial numbers # Serial Number : ⟦PF3XYZ12⟧
  \b(?:serial(?:[ _-]?(?:number|no\.?|num))?|S\/N|service[ _-]tag|asset[ _-]tag)["']?\s{0,40}[:=]\s{0,8}["']?(?=[A-Z-]{0,30}\d)([A-Z0-9-]{6,64})(?![\w])
device i # NVIDIA # UUID: ⟦GPU-01234567-89ab-cdef-0123-456789abcdef⟧
  \b((?:GPU|MIG)-${uuid})\b
id # containers # containerd://⟦0123456789abcdef⟧
  (?:\bcontainerd|\bdocker|\bcri-o|\bpodman):\/\/([0-9a-f]{12,64})\b
id i # containers # Container ID: ⟦0123456789ab⟧
  \bcontainer[_ -]?(?:id)?(?:${is}|\s{1,8})([0-9a-f]{12}(?:[0-9a-f]{52})?)\b
id # cgroups # 0::/docker/⟦0123456789abcdef⟧
  (?:\/docker\/|\/containers\/|docker-|cri-containerd-|crio-|libpod-)([0-9a-f]{12,64})\b
id # Kubernetes # k8s_train_a_b_⟦01234567-89ab-cdef-0123-456789abcdef⟧_0
  \bk8s_[\w.-]{1,160}?_(${uuid})_\d
id # cgroups # /kubepods/pod⟦01234567-89ab-cdef-0123-456789abcdef⟧
  \bpods?\/?(?:kubernetes\.io~\w{1,20}\/)?(${uuid})
host # variables # MASTER_ADDR=⟦gpu07⟧
  (?<![A-Za-z0-9_])(?:[A-Z]{1,20}_){0,4}(?:HOST|HOSTNAME|NODENAME|NODE_NAME|MASTER_ADDR|MASTER_NODE|HEAD_NODE|NODE_ADDR|TOPOLOGY_ADDR|POD_NAME|COORDINATOR_ADDRESS|SCHEDULER_URI|COMPUTERNAME)${is}(${host})${end}
host lists # Slurm, MPI, PBS # SLURM_NODELIST=⟦gpu[01-04]⟧
  (?<![A-Za-z0-9])(?:[A-Z]{1,20}_){0,4}(?:NODELIST|HOSTLIST|HOSTS|NODES?_LIST|WORKER_HOSTNAMES)${is}(${hosts})
host lists # scontrol # NodeList=⟦gpu[01-04]⟧
  \b(?:(?:Req|Exc|Sched)?NodeList|BatchHost|AllocNode:Sid|NodeName|NodeHostName|NodeAddr|exec_host|node_?list|host_?list)${isText}(${hosts})
host lists # srun # srun: error: ⟦gpu[01-04]⟧: tasks 0-3: Killed
  \b(?:srun|sbatch|salloc|slurmd?|slurmstepd): (?:error: |launch/slurm: [\w:]{1,40} )?(${hosts}): tasks? \d
host lists # mpirun, srun, pdsh # mpirun -np 2 -H ⟦gpu01:8⟧ a
  \b(?:mpirun|mpiexec|mpiexec\.hydra|horovodrun|srun|sbatch|salloc|pdsh|deepspeed|clush)\b[^\n]{0,300}?\s(?:-H|-w|-host|--host|-hosts|--hosts|--include|--exclude|--nodelist)(?:=|\s{1,4})(${hosts})
host # options of programs # --master_addr=⟦gpu07⟧
  (?<![\w-])--(?:master[_-]addr|master[_-]host|rdzv[_-]endpoint|rdzv[_-]host|nodelist|hostname|host|node|coordinator[_-]address|head[_-]node|local[_-]addr)(?:=["']?|\x20{1,4}["']?(?=${node}|[\w.-]{1,64}["']?(?:\x20{1,3}-|$)))(${host})${end}
host i # torchrun, settings # hostname: ⟦gpu⟧
  (?<![A-Za-z0-9_.-])(?:hostname|host ?name|nodename|node[_ ]name|local host|remote host|fqdn|master[_ -](?:addr|address|host|node)|head[_ -]node|login[_ -]node|submit[_ -]host|data for node|(?:rdzv|rendezvous)[_ -]endpoint)${isText}(${host})${end}
host i # torchrun, settings # host      : ⟦gpu07⟧
  (?<![A-Za-z0-9_.-])(?:host|node|server|coordinator|leader|peer|master|pod|peer_host)${isText}(${node})${end}
host i # programs # on node ⟦gpu07⟧
  (?<![A-Za-z0-9_.-])(?:on|to|at|from|of) (?:host|node|machine|server|pod|instance) ["'(]?(${node})${end}
host # ssh, Kubernetes # ssh: connect to host ⟦gpu⟧ port 22
  \b(?:connect to(?: host)?(?= \S{1,100} port)|resolve hostname|[Pp]ermanently added '|host key for|Connection (?:to|closed by)(?= \S{1,100} (?:port|closed|timed|refused))) ?["'[]?(${host})(?=\]?[\s:'",.])
host # Kubernetes # Successfully assigned a/b to ⟦gpu07⟧
  \b(?:Successfully assigned [\w./-]{1,130} to|scheduled (?:on|to)|ended on|fit on) (${node})${end}
host # NCCL # ⟦gpu⟧:311:322 [0] NCCL INFO x
  (?<![\w.-])(?<!(?:^|[^>]):)(${host}):\d{1,8}:\d{1,8} \[(?:\d{1,3}|\w{1,12})\] (?=NCCL|[a-z]{1,20}/[\w.]{1,40}:\d|[A-Z]{4,5}\b|\S{1,60}:\d)
host # Open MPI # [⟦gpu07⟧:04211] *** Process received signal ***
  \[(${host}):\d{2,8}\] (?=\*\*\*|\[\[\d|MCW |mca|pmix|PMIX|opal|orte|prte|btl|Signal|Failing|Rank|\d{1,6} more|Set MCA|select:)
host # UCX # [⟦gpu07⟧:311  :0:311] Caught signal 11
  \[(${node}):\d{1,8}\s{0,4}:\d{1,8}(?::\d{1,8})?\]
host # programs # hostname ⟦gpu-07⟧
  (?<![\w=-])(?:[Hh]ost|[Hh]ostname|[Mm]achine) (${node})${end}
host # programs # Running on ⟦dgx-44⟧ with 8 GPUs
  \b(?:[Rr]unning|[Ll]aunched|[Ss]tarted|[Ss]pawned|[Ee]xecuting) on ["']?(?![cgntx]pu|cuda|v\d|[a-z]{1,2}\d{2,4}\b|[A-Z])(${node})${end}
host # loggers # 2024-01-01 10:00:00,123 ⟦gpu07⟧ INFO x
  \b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,\d]{0,10}Z?\]? (${node}) (?=\[?(?:INFO|WARN|DEBUG|ERROR)\b|[a-z][\w-]{1,20}(?:\[\d{1,8}\])?: )
host lists # settings # hosts=⟦gpu01,gpu02⟧
  (?<![A-Za-z0-9_.-])(?:hosts|nodes|workers|machines|servers)(?:=|:[ \t]{1,4})["']?(?=${node})(${hosts})
host # shells # ping ⟦gpu07⟧
  \b(?:ping|ssh|traceroute|nslookup|telnet|nc)(?: -\S{1,20}){0,4} (${node})(?=\s|$)
host # mounts # //⟦nas⟧/share on /mnt type cifs
  (?:^|\s)\/\/(${host})\/\S{1,100} on \/
host # Kubernetes # kubectl exec -it ⟦train-0⟧ -- sh
  \bkubectl (?:exec|logs|attach|cp|port-forward|(?:describe|delete|get) pods?)(?: -\S{1,20}){0,4} (${node})(?=[\s:]|$)
host # Slurm # JOB 311 ON ⟦gpu⟧ CANCELLED AT
  \b(?:JOB|STEP) [\d._a-z+]{1,24} ON (${host}) (?:CANCELLED|FAILED)
host # c10d # [c10d] socket to [⟦gpu⟧]:29500
  \[(?![\d:.]{1,40}\])(${host})\]:\d{4,5}\b(?!\.\d)
host # c10d # connected to (⟦gpu07⟧, 29500)
  \b(?:c10d|socket|[Ss]tore|[Cc]onnect(?:ed|ing|ion)?)\b[^\n(]{0,120}\(["']?(${node})["']?, \d{4,5}\)
host # ports # rendezvous at ⟦gpu07⟧:29400
  \b(?:at|to|from|on|via|with|address|endpoint|peer|host|node)[\s=:]{1,3}["'(]?(${node}):\d{3,5}\b(?!:|\.\d)
host # torch elastic # node '⟦gpu07⟧_311_0'
  \bnode ["'](${node})_\d{2,8}_\d{1,3}["']
host # URLs # tcp://⟦gpu⟧:29500
  \b(?:tcp|grpc|ssh|nfs|smb|cifs|ray|redis|ucx|env|https?|ws|hdfs|mongodb|postgres(?:ql)?):\/\/(?:[^\s/@"']{1,80}@)?([A-Za-z][\w-]{0,62})(?=:\d{2,5}\b|\/)
host # TensorBoard # events.out.tfevents.1738751252.⟦gpu⟧.311.0
  \bevents\.out\.tfevents\.\d{10}\.(${host}?)(?=\.\d{1,8}\.\d{1,4}(?:\D|$)|\.v2\b|$|\s)
host # ranks # rank 3 on ⟦gpu07⟧
  \b(?:[Rr]anks?|[Ww]orker|[Tt]ask|[Pp]rocess|pid)\s?[\d,-]{1,24}(?: is)? (?:on|at|@|of) (${node})${end}
host # uname # Linux ⟦gpu⟧ 5.15.0-93-generic #9
  \b(?:Linux|Darwin) (${host}) \d{1,2}\.\d{1,3}\.\d{1,3}[\w.+-]{0,60} #
host # syslog # Jan  1 10:00:00 ⟦gpu⟧ sshd[311]: x
  \b[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d (${host}) [\w./-]{1,40}(?:\[\d{1,8}\])?:
host # Chinese labels # 主机名：⟦gpu⟧
  (?:主机名|主机|节点名|节点名称)\s{0,4}[：:=]\s{0,4}["']?(${host})(?![\w.-])
host # Chinese labels # 节点 ⟦gpu07⟧ 就绪
  (?:节点|主机|服务器)[：:=]?\s{0,4}(?=[\w.-]{0,62}\d)(?![\d.]{1,30}(?:\s|$))(${node})(?=\s|$|[，。：:,])
host lists # squeue # 311 gpu train bob R 1:03:04 2 ⟦gpu[01-02]⟧
  \b\d{1,9}\s{1,9}[\w*-]{1,32}\s{1,9}[^\s]{1,64}\s{1,9}${user}\s{1,9}(?:R|CG)\s{1,12}[\d:-]{4,14}\s{1,9}\d{1,6}\s{1,9}(${hosts})$
host # uname # Linux ⟦gpu⟧ 6.8.0 x86_64 GNU/Linux
  \b(?:Linux|Darwin) (${host}) \d{1,2}\.\d{1,3}\.\d{1,3}[\w.+-]{0,60} (?:x86_64|aarch64|arm64)\b
host # Kerberos # principal host/⟦gpu⟧@LAB.ORG
  \b(?:host|nfs|HTTP|ldap|cifs)\/(${host})@[A-Z][A-Z0-9.-]{1,60}
host lists # salloc # salloc: Nodes ⟦gpu[01-04]⟧ are ready for job
  \bsalloc: Nodes (${hosts}) are ready
host # ranks # ⟦gpu07⟧: rank 0 started
  ^(${node}): rank \d
host # Kubernetes # Successfully assigned a/⟦train-0⟧ to x
  \bSuccessfully assigned [\w.-]{1,63}\/(${node}) to
host # services of a lab # ⟦gitlab.lab.example.com⟧
  (?<![\w.@-])((?:git|gitlab|jira|confluence|harbor|nexus|artifactory|jenkins|vpn|ldap|kdc)\.[a-z0-9][a-z0-9-]{1,40}(?:\.[a-z0-9-]{2,40}){0,3}\.(?:com|org|net|edu|de|fr|uk|ch|cn|io|ai))(?![\w(-]|\.\w)
host # hostfiles # ⟦gpu⟧ slots=8
  ${lineStart}(${host})\s{1,8}(?:max_)?slots=\d
host # mounts # ⟦nas01⟧:/vol/sets on /data type nfs
  (?:^|\s)(${node}):\/(?=[a-z])
host # Windows shares # \\⟦nas⟧\share\x
  (?<![\w:\\])(?:\\\\(?=[\w.-]{2,63}\\[^\\])|\\{4}(?=[\w.-]{2,63}\\{2}[^\\]))([A-Za-z][\w-]{1,62}(?:\.[A-Za-z0-9][\w-]{0,62}){0,8})(?=\\{1,2}[\w$])
host # internal domains # ⟦a.b.cluster.local⟧
  (?<![\w.-])(?<!(?:^|[^\/])\/)([A-Za-z0-9][\w-]{0,62}(?:\.[A-Za-z0-9][\w-]{0,62}){0,6}\.(?:cluster\.local|(?:compute|ec2|c\.[\w-]{1,40})\.internal|(?:corp|intra|intranet|hpc|lan)(?:\.[A-Za-z0-9][\w-]{0,62}){0,3}\.[a-z]{2,12}))(?![\w(-])
host # internal domains # //⟦gpu07.berlin.internal⟧:80
  (?<![\w.-])(${node}\.(?:internal|local|lan|corp|intranet|intra|home\.arpa|localdomain))(?![\w(-]|\.\w)
host # domains # ⟦gpu07.uni.example.edu⟧
  (?<![\w.-])(?<!(?:^|[^\/])\/)([a-z][a-z-]{0,40}\d{1,5}(?:-\w{1,20})?(?:\.[a-z0-9][a-z0-9-]{0,40}){1,5}\.(?:com|org|net|edu|gov|mil|de|fr|uk|ch|at|nl|se|no|fi|dk|it|es|pl|cz|be|eu|jp|cn|kr|in|au|ca|us|br|example))(?![\w(-]|\.\w)
host # Kubernetes # pod/⟦train-0⟧ created
  \b[Pp]ods?(?:\/|:?\x20{1,4}["']?)(?:[a-z0-9-]{1,63}\/)?(${node})(?=\\?["'\s,;:)]|$)
host # Kubernetes # ⟦train-5d4f8c7b9d-x2x4z⟧
  (?<![\w.-])([a-z][a-z0-9-]{0,45}-(?=[a-f]{0,9}\d)[0-9a-f]{8,10}-[bcdfghjklmnpqrstvwxz2-9]{5})(?![\w-])
home # paths # in ⟦/home/bob⟧/x
  ((?:\/home|\/Users)\/${user})(?![\w-])
user # variables # SLURM_JOB_USER=⟦bob⟧
  (?<![A-Za-z0-9_])(?:[A-Z]{1,20}_){0,4}(?:USER|LOGNAME|USERNAME|USER_NAME)${is}(${user})(?![\w(\\])
user i # settings # user=⟦bob⟧
  (?<![A-Za-z0-9_])(?:user|username|user[_-]name|login|owner|submitter|(?:launched|submitted|started|created|run)_by|(?:ssh|remote|cluster|os|job)[_-]?user|unixname)(?:\\?["']?=\\?["']?|\\?["']\s{0,2}[:=]\s{0,2}\\?["'])(${user})(?![\w(.[])
user i # lines of YAML # owner: ⟦bob⟧
  ${lineStart}(?:user|user ?name|login(?: name)?|owner|submitter|submitted[ -]by|run[ -]by|(?:ssh|remote)[_-]user|whoami)[ \t]{0,32}(?::[ \t]{1,16}|\|[ \t]{1,4})(${user})(?=\s{0,32}(?:$|[,;)}\]|#(]))
user i # wandb, sudo, Slurm # Currently logged in as: ⟦bob⟧.
  \b(?:logged in as|log in as|login as|running as user|submitted by|owned by|cancell?ed by|launched by|started by)(?: user)?:?\s{1,4}["'(]?(${user})(?=["')]?(?:$|[,;)]|\.?\s\(|\. Use|\.$|\sin\b))
user i # PAM, sshd # session opened for user ⟦bob⟧ by (uid=0)
  \b(?:for|as)(?: invalid)? user:? ["']?(${user})(?=["')]?(?:$|[.)(]|\s(?:from|on|at|by|logged)\b))
user # sshd # Accepted publickey for ⟦bob⟧ from 10.0.0.4
  \b(?:Accepted|Failed) [\w/-]{1,30} for (?:invalid user )?(${user}) from\b
user # options of programs # train.py --user ⟦bob⟧
  (?<![\w-])--(?:user|username|user[_-]name|login|owner|uid|(?:remote|ssh)[_-]user)(?:=["']?|\x20{1,4}["']?(?=[^\s"']{1,64}["']?(?:\s{1,3}[-'"<>|&]|$)))(${user})(?![\w(])
user # ssh # ssh -l ⟦bob⟧ gpu07
  \bssh\s[^\n]{0,80}?-l\x20?(${user})(?![\w-])
user # Dockerfiles # USER ⟦bob⟧
  ^USER (${user})(?::${user})?$
user # id(1) # uid=1003(⟦bob⟧) gid=100(users)
  \b[er]?uid=\d{1,10}\((${user})\)
account placed # id(1) # gid=1003(⟦mlteam⟧)
  \b(?:[er]?gid|groups)=\d{1,10}\((${account})\)
account placed # id(1) # groups=100(users),27(⟦mlteam⟧)
  ,\d{1,10}\((${account})\)(?=[,\s]|$)
user # Kubernetes # {name: USER, value: ⟦bob⟧}
  \bname: ["']?(?:[A-Z]{1,20}_){0,4}(?:USER|LOGNAME|USERNAME)["']?[,\s]{1,24}value: ["']?(${user})
user # shells # sudo -u ⟦bob⟧ ls
  \b(?:chown(?: -\S{1,8})? |su (?:- )?|sudo (?:-[A-Za-z]{1,4} ){0,2}-u )(${user})(?=[\s:]|$)
user # docker # podman login -u ⟦bob⟧ quay.io
  \b(?:docker|podman|nerdctl)\b[^\n]{0,200}?\s(?:--user|--username|-u)[= ](${user})(?![\w(])
user # programs # user "⟦bob⟧" not found
  \b[Uu]ser ["'](${user})["']
user # programs # user ⟦bob⟧ logged in
  \b[Uu]ser (${user})(?= (?:logged|connected|disconnected|submitted|launched)\b)
user # Slurm # UserId=⟦bob⟧(1003)
  \bUserId=(${user})\(\d{1,10}\)
account placed # Slurm # GroupId=⟦mlteam⟧(100)
  \bGroupId=(${account})\(\d{1,10}\)
user # shells, ssh, rsync # ⟦bob⟧@gpu07:~$ ls
  (?<![\w.+/@%-])(?!git@)([a-z_][a-z0-9_-]{0,31}(?:\.[a-z0-9_-]{1,31}){0,3})@(?=[A-Za-z][\w-]{0,62}(?:(?:\.[\w-]{1,62}){0,8}:[~/\w.]|[\x20)\]'"]|\s?[$#]|$))(?!sha256|latest|HEAD|v\d)
host # shells, ssh, rsync # bob@⟦gpu07⟧:~$ ls
  (?<![\w.+/@%-])(?!git@)[a-z_][a-z0-9_-]{0,31}(?:\.[a-z0-9_-]{1,31}){0,3}@(?=[A-Za-z][\w-]{0,62}(?:(?:\.[\w-]{1,62}){0,8}:[~/\w.]|[\x20)\]'"]|\s?[$#]|$))(?!sha256|latest|HEAD|v\d)([A-Za-z][\w-]{0,62}(?:\.[\w-]{1,62}){0,8})
user # URLs # https://⟦bob⟧@lab.example/x.git
  (?<=:\/\/)(?!git@)(${user})@(?=[\w[])
user # ls -l # -rw-r--r-- 1 ⟦bob⟧ staff 9 Jan 1 10:00 a
  (?<![\w-])[-dlcbps][-rwxsStT]{9}[+.@]?\s{1,8}\d{1,6}\s{1,8}(${user})\s
account placed # ls -l # -rw-r--r-- 1 bob ⟦mlteam⟧ 9 Jan 1 10:00 a
  (?<![\w-])[-dlcbps][-rwxsStT]{9}[+.@]?\s{1,8}\d{1,6}\s{1,8}[^\s]{1,32}\s{1,8}(${account})\s
user # crontab(5) # */5 * * * * ⟦bob⟧ /bin/x
  (?:^|["'#]\x20?)(?=[^\n*]{0,30}\*)(?:(?:\*(?:\/\d{1,2})?|\d{1,2}(?:[-,]\d{1,2}){0,9})[ \t]{1,4}){5}(${user})\s
user # ps aux # ⟦bob⟧  311  0.0  1.2 812344 93224 ?  Rl
  ${lineStart}(${user})\s{1,16}\d{1,8}\s{1,8}\d{1,4}\.\d\s{1,8}\d{1,3}\.\d\s{1,12}\d{1,12}\s{1,12}\d{1,12}\s{1,8}(?:\?|pts|tty)
user # passwd(5) # ⟦bob⟧:x:1003:100:Bob:/home/bob:/bin/sh
  ^(${user}):[x*]:\d{1,10}:\d{1,10}:
user # squeue # 311 gpu train ⟦bob⟧ R 1:03:04 2 gpu[01-02]
  \b\d{1,9}\s{1,9}[\w*-]{1,32}\s{1,9}[^\s]{1,64}\s{1,9}(${user})\s{1,9}(?:R|PD|CG|CD|F|CA|TO)\s{1,12}[\d:-]{4,14}\s
user # who, last # ⟦bob⟧ pts/0 2024-01-01
  ^(${user})\s{1,12}(?:pts\/|tty)\d{1,4}\s
user i # Windows # C:\Users\⟦Bob Miller⟧\x
  \b[A-Za-z]:[\\/]{1,4}(?:Users|Documents and Settings)[\\/]{1,4}([^\\/:*?"'<>|$%{\s]{1,32}(?:\x20[^\\/:*?"'<>|\s]{1,32}){0,2}(?=[\\/])|[^\\/:*?"'<>|$%{\s]{1,32})
user i # encoded paths # path=%2Fhome%2F⟦bob⟧
  (?:%(?:25)?2F|%(?:25)?5C|\\u002f|\\x2f)(?:home|Users)(?:%(?:25)?2F|%(?:25)?5C|\\u002f|\\x2f)(${user})
user # paths in JSON # "\/home\/⟦bob⟧\/x"
  \\\/(?:home|Users)\\\/(${user})
user # shares # /scratch/users/⟦bob⟧/x
  \/[\w.-]{1,40}\/(?:home\d{0,2}|users?)\/(${user})(?![\w-])
user # spools, Inductor # /tmp/torchinductor_⟦bob⟧/c.py
  (?:torchinductor_|hsperfdata_|\/spool\/(?:mail|cron(?:\/crontabs)?)\/)(${user})(?![\w-])
user # shells # cd ~⟦bob⟧/bench
  (?<![\w~)\]/.])~([a-z_][a-z0-9_-]{1,31})\/
user # Windows shares # \\nas\share\⟦bob⟧\x
  (?<![\w:\\])(?:\\\\[\w.-]{2,63}\\[\w$ .-]{1,40}\\|\\{4}[\w.-]{2,63}\\{2}[\w$ .-]{1,40}\\{2})(?!\\)([^\\/:*?"'<>|,\s]{1,32})(?=\\|\s|["']|$)
user # git # git@github.com:⟦bob⟧/x.git
  \bgit@[\w.-]{1,80}:(?:\d{1,5}\/)?([\w.-]{1,40})\/
user # git # ssh://git@github.com/⟦bob⟧/x.git
  \bssh:\/\/git@[\w.:-]{1,80}\/([\w.-]{1,40})\/
user # git # https://github.com/⟦bob⟧/private.git
  https?:\/\/[\w.:@-]{1,80}\/([\w.-]{1,40})\/[\w./-]{1,100}\.git\b
user # git remote -v # origin https://github.com/⟦bob⟧/x (fetch)
  https?:\/\/[\w.:@-]{1,80}\/([\w.-]{1,40})\/[\w./-]{1,100}\s{1,4}\((?:fetch|push)\)
user # AWS # arn:aws:iam::123456789012:user/⟦bob⟧
  \barn:aws[\w-]{0,12}:\w{0,30}:[\w-]{0,30}:\d{12}:(?:user|assumed-role\/[\w.@-]{1,64})\/([\w.-]{1,64})
user # Chinese labels # 用户名：⟦bob⟧
  (?:用户名|用户|账号|账户|帐号|登录名|作者|负责人|提交人|创建者|微信号|工号)\s{0,4}[：:=]\s{0,4}["']?(${user})(?![\w.@-])
user # programs # swanlab: Hi, ⟦bob⟧, welcome
  \bswanlab: Hi, (${user}),
user # SwanLab # https://swanlab.cn/@⟦bob⟧/x
  \bswanlab\.(?:cn|com)\/@([\w.-]{1,40})
user # sudo # sudo: ⟦bob⟧ : TTY=pts/0 ; PWD=/x
  \bsudo:\s{1,8}(${user}) : (?:TTY|PWD|user NOT|\d{1,3} incorrect)
user # gpustat # 100 / 81559 MB | ⟦bob⟧(1000M)
  \bMB \|(?: [\w.-]{1,40}\(\d{1,7}M\)){0,8} (${user})\(\d{1,7}M\)
user # HDFS # hdfs://nn:8020/user/⟦bob⟧/x
  \bhdfs:\/\/[\w.:-]{0,100}\/user\/(${user})(?![\w-])
user # LDAP # dn: uid=⟦bob⟧,ou=people
  \b(?:uid|cn|sAMAccountName)=(${user}),\s?(?:ou|cn|dc)=
user revealed # people # Hi ⟦Bob⟧,
  \b(?:Hi|Hello|Hey|Dear|Thanks|Thank you|Cheers|Regards|[Aa]sk|[Cc]c|[Bb]y),? ([${letter}][\w\u00c0-\u024f-]{1,31})
person # git log, trailers # Author: ⟦Bob Miller⟧ <b@lab.example>
  \b(?:[Aa]uthor|Commit|Committer|Tagger|From|To|Cc|[Mm]aintainer|[Cc]ontact|[A-Z][a-z]{1,12}(?:-[a-z]{1,12}){0,2}-by):?\s{1,12}["']?(${person})["']?\s{1,3}<
person # Chinese labels # 负责人：⟦诸葛子墨⟧
  (?:作者|负责人|联系人|提交人|申请人|姓名|创建者|维护者|审核人)\s{0,4}[：:=]\s{0,4}(?!待定|未知|暂无)([\u4e00-\u9fff]{2,4})(?![\u4e00-\u9fff])
person # LDAP # CN=⟦Bob Miller⟧,OU=x
  \bCN=(${person}),\s?(?:OU|CN|DC)=
person # git # user.name=⟦Bob Miller⟧
  \b(?:user\.name|GIT_(?:AUTHOR|COMMITTER)_NAME|(?:author|full|real)[_ ]name)(?:${is}|\x20["'])(?=[A-Z\u00c0-\u00de])(${person})
person # ORCID # orcid: ⟦0000-0002-1825-0097⟧
  (?<![\w.-])(000\d-\d{4}-\d{4}-\d{3}[\dX])(?![\w.-])
user kept # hosts of code # https://github.com/⟦bob⟧/x
  https?:\/\/(?:www\.)?(?:github|gitlab|bitbucket|huggingface)\.(?:com|org|co)\/([\w.-]{1,40})\/[\w.-]
person kept # people # measured by ⟦Bob Miller⟧
  (?:@author|\b(?:[Bb]y|[Aa]uthors?:?|[Cc]ontact:?|[Oo]wner:?|[Mm]aintainers?:|Licensed to:?|PI:|Hi|Dear|Hello|Welcome,?|Thanks,?)) ([A-Z][a-z]{1,30} [A-Z][a-z]{1,30})(?![\w-])
id kept # programs # id ⟦01234567-89ab-cdef-0123-456789abcdef⟧
  (?<![\w-])(${uuid})(?![\w-])
`

const rowForm = /^(?<kind>\w+)(?<properties>[\w ]*) # (?<why>.+?) # (?<sample>.+)\n {2}(?<source>.+)$/gm

/** Every form. A text that two of them find has the kind of the first. */
export const identityForms: readonly IdentityForm[] = [...table.matchAll(rowForm)].flatMap(
  ({ groups = {} }) => {
    const { properties = '', why = '', sample = '', source = '' } = groups
    const has = (property: string) => properties.split(' ').includes(property)
    return hiddenKinds
      .filter((kind) => kind === groups['kind'])
      .map((kind) => ({
        ...{ kind, why, sample, pattern: new RegExp(source, has('i') ? 'dgim' : 'dgm') },
        ...{ placed: has('placed'), lists: has('lists'), revealed: has('revealed'), kept: has('kept') },
      }))
  },
)
