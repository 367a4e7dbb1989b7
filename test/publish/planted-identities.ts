import { seededRandom } from '../../src/core/stats/random.ts'

/** Where an identity is planted in a results folder. */
export const doors = [
  'log',
  'variable',
  'argument',
  'suite',
  'workload',
  'node',
  'note',
  'url',
  'file-name',
] as const
export type Door = (typeof doors)[number]

/** An identity of nobody, in a line as programs print it. */
export interface PlantedIdentity {
  readonly kind: string
  readonly door: Door
  readonly line: string
  /** What must not be in a published copy: the identity, or its place in the line where it may also be a word. */
  readonly mark: string
}

type Random = () => number

const inventor = (random: Random) => {
  const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0]
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const digits = (count: number) => Array.from({ length: count }, () => number(0, 9)).join('')
  const from = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet.charAt(number(0, alphabet.length - 1))).join('')
  const syllable = () =>
    from('bdfghjklmnprstvwz', 1) + from('aeiou', 1) + (random() < 0.4 ? from('lmnrskt', 1) : '')
  const word = (least = 2) => Array.from({ length: number(least, 4) }, syllable).join('')
  const capital = () => {
    const text = word()
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const user = () =>
    pick([
      () => word(3),
      () => `${word(3)}${number(1, 99)}`,
      () => `${word()}.${word()}`,
      () => `${word()}_${word()}`,
    ])()
  const hex = (count: number) => from('0123456789abcdef', count - 1) + from('abcdef', 1)
  const uuid = () => [8, 4, 4, 4, 12].map((count) => hex(count)).join('-')
  const node = () =>
    pick([
      () => `${word(3)}${String(number(1, 400)).padStart(2, '0')}`,
      () => `${word()}-${String(number(1, 999)).padStart(3, '0')}`,
      () => `${word()}-${word()}-${number(0, 31)}`,
    ])()
  const domain = () =>
    pick([
      () => `${word(3)}.internal`,
      () => `corp.${word(3)}.com`,
      () => `${word(3)}.cluster.local`,
      () => `hpc.${word(3)}.edu`,
    ])()
  return { pick, number, digits, word, capital, user, hex, uuid, node, domain, from }
}

type Inventor = ReturnType<typeof inventor>

/** The line of an identity, and where only the line tells it from a word, the part of the line that must go. */
type Sentence = (text: string, invent: Inventor) => string | { readonly line: string; readonly mark: string }

interface PlantedKind {
  readonly kind: string
  readonly invent: (invent: Inventor) => string
  readonly sentences: readonly [Sentence, ...Sentence[]]
}

const time = ({ number }: Inventor) =>
  `2024-0${number(1, 9)}-1${number(0, 9)} 0${number(0, 9)}:2${number(0, 9)}:4${number(0, 9)}`

const placed =
  (before: string, after = ''): Sentence =>
  (text) => ({ line: `${before}${text}${after}`, mark: `${before}${text}` })

const kinds: readonly PlantedKind[] = [
  {
    kind: 'user',
    invent: ({ user }) => user(),
    sentences: [
      (name) => `SLURM_JOB_USER=${name}`,
      (name) => `USER=${name}`,
      (name) => `export LOGNAME="${name}"`,
      (name) => `python train.py --epochs 90 --user ${name} --lr 0.1`,
      (name) => `{"level": "info", "user": "${name}", "rank": 0}`,
      (name, { number }) => `uid=${number(1000, 9999)}(${name}) gid=1000(users) groups=1000(users)`,
      (name, { node }) => `${name}@${node()}:~/bench$ nvidia-smi -L`,
      (name, { node }) => `rsync -a ckpt/ ${name}@${node()}:/data/ckpt/`,
      (name) => `drwxr-xr-x 4 ${name} staff 4096 Jan 12 10:14 checkpoints`,
      (name) => `*/5 * * * * ${name} /usr/bin/nvidia-smi --query-gpu=power.draw`,
      (name) => `wandb: Currently logged in as: ${name}. Use \`wandb login --relogin\` to force relogin`,
      (name) => `loading config from C:\\Users\\${name}\\bench\\config.yaml`,
      (name) => `FileNotFoundError: /home/${name}/data/train.rec`,
      (name) =>
        `/Users/${name}/miniconda3/lib/python3.10/site-packages/torch/nn/functional.py:718: UserWarning`,
      (name) => `GET /files?path=%2Fhome%2F${name}%2Frun.log HTTP/1.1`,
      (name) => `{"path":"\\/home\\/${name}\\/x.bin"}`,
      (name) => `origin  git@github.com:${name}/train.git (fetch)`,
      (name) => `Cloning from https://github.com/${name}/private.git`,
      (name, { number }) => `   UserId=${name}(${number(1000, 9000)}) GroupId=users(100) MCS_label=N/A`,
      (name) => `/tmp/torchinductor_${name}/7f/c7fkernel.py:12: compiled`,
      (name) => `pam_unix(sshd:session): session opened for user ${name} by (uid=0)`,
      (name) => `用户名：${name}`,
      (name) => `账号: ${name}`,
      (name) => `swanlab: Hi, ${name}, welcome to swanlab!`,
      (name) => `sudo:   ${name} : TTY=pts/0 ; PWD=/data ; USER=root ; COMMAND=/bin/ls`,
      (name) => `[0] NVIDIA H100 | 51C, 98 % | 1000 / 81559 MB | ${name}(1000M)`,
      (name) => `loading hdfs://nameservice/user/${name}/sets`,
      (name) => `dn: uid=${name},ou=people,dc=example,dc=org`,
      (name, { number }) =>
        `${name}  ${number(1000, 99999)}  98.0  1.2 812344 93224 ?  Rl  10:14  1:03 python train.py`,
    ],
  },
  {
    kind: 'short-user',
    invent: ({ pick, from }) =>
      pick(['amp', 'max', 'lr', 'bob', 'ip', 'adam', from('bdklm', 1) + from('aeiou', 1) + from('nrs', 1)]),
    sentences: [
      placed('SLURM_JOB_USER='),
      placed('cwd: /home/', '/bench'),
      placed('uid=1003(', ') gid=100(users)'),
      (name, { node }) => ({ line: `${name}@${node()}:~$ ls`, mark: `${name}@` }),
    ],
  },
  {
    kind: 'node',
    invent: ({ node }) => node(),
    sentences: [
      (name) => `SLURM_JOB_NODELIST=${name}`,
      (name) => `SLURMD_NODENAME=${name}`,
      (name, { number }) =>
        `${name}:${number(100, 99999)}:${number(100, 99999)} [${number(0, 7)}] NCCL INFO Bootstrap : Using eth0`,
      (name) => `[${name}:04211] *** Process received signal ***`,
      (name) => `srun: error: ${name}: task 3: Exited with exit code 1`,
      (name, { number }) =>
        `slurmstepd: error: *** JOB ${number(1000, 99999)} ON ${name} CANCELLED AT 2024-01-12T10:14:00 ***`,
      (name) =>
        `[W socket.cpp:601] [c10d] The client socket has failed to connect to [${name}]:29500 (errno: 110 - Connection timed out).`,
      (name, invent) =>
        `[${time(invent)}] torch.distributed.elastic: rendezvous at ${name}:29400, --rdzv_endpoint=${name}:29400`,
      (name) => `  host      : ${name}`,
      (name) => `node: ${name}`,
      (name) => `MASTER_ADDR=${name}`,
      (name) => `mpirun -np 16 -H ${name}:8,localhost:8 python train.py`,
      (name) => `Local host:   ${name}`,
      (name) => `Normal  Scheduled  12s  default-scheduler  Successfully assigned default/job-0 to ${name}`,
      (name) => `ssh: connect to host ${name} port 22: Connection refused`,
      (name) => `{"hostname": "${name}", "local_rank": 3}`,
      (name, { number }) => `Linux ${name} 5.15.0-${number(10, 99)}-generic #99-Ubuntu SMP x86_64 GNU/Linux`,
      (name, { number }) =>
        `events.out.tfevents.17${number(10000000, 99999999)}.${name}.${number(100, 9999)}.0`,
      (name) => `rank 3 on ${name}: device cuda:3`,
      (name) => `\\\\${name}\\share\\sets\\train.rec`,
      (name) => `init_process_group tcp://${name}:29500 world_size=16`,
      (name) => `主机名：${name}`,
      (name) => `节点 ${name} 就绪`,
      (name) => `Linux ${name} 6.8.0-90-generic x86_64 GNU/Linux`,
      (name) => `Ticket for host/${name}@LAB.EXAMPLE`,
      (name) => `salloc: Nodes ${name} are ready for job`,
      (name) => `${name}: rank 0 started`,
    ],
  },
  {
    kind: 'node-list',
    invent: ({ word, number }) => `${word(3)}[0${number(1, 3)}-0${number(4, 9)}]`,
    sentences: [
      (name) => `SLURM_NODELIST=${name}`,
      (name) => `   NodeList=${name}`,
      (name) => `srun: error: ${name}: tasks 0-7: Killed`,
    ],
  },
  {
    kind: 'full-host',
    invent: ({ node, domain }) => `${node()}.${domain()}`,
    sentences: [
      (name) => `connecting to ${name} on port 29500`,
      (name) => `http://${name}:8080/metrics scraped`,
      (name) => `  host      : ${name}`,
    ],
  },
  {
    kind: 'pod',
    invent: ({ word, hex, from }) => `${word()}-worker-${hex(9)}-${from('bcdfghjklmnpqrstvwxz2456789', 5)}`,
    sentences: [
      (name) => `pod/${name} created`,
      (name) => `Started container trainer in pod ${name}`,
      (name) => `POD_NAME=${name}`,
    ],
  },
  {
    kind: 'namespace',
    invent: ({ word }) => `${word()}-${word()}`,
    sentences: [
      (name) => `namespace: ${name}`,
      (name) => `kubectl -n ${name} logs -f job/train`,
      (name) => `pods "train-0" not found in namespace "${name}"`,
    ],
  },
  {
    kind: 'container',
    invent: ({ hex }) => hex(64),
    sentences: [
      (id) => `    Container ID:  containerd://${id}`,
      (id) => `0::/docker/${id}`,
      (id) => `container_id=${id}`,
    ],
  },
  {
    kind: 'wandb',
    invent: ({ word }) => `${word(3)}-team`,
    sentences: [
      (name, { word, from }) =>
        `wandb: 🚀 View run at https://wandb.ai/${name}/${word()}/runs/${from('abcdefgh0123456789', 7)}0`,
      (name) => `WANDB_ENTITY=${name}`,
      (name, { word }) => `wandb: ⭐️ View project at https://wandb.ai/${name}/${word(3)}`,
    ],
  },
  {
    kind: 'serial',
    invent: ({ number, from }) =>
      `${from('ABCDEFGHJKLM', 2)}${number(100000, 999999)}${from('ABCDEFGH', 1)}${number(10, 99)}`,
    sentences: [
      (serial) => `        Serial Number: ${serial}`,
      (serial) => `serial_number="${serial}"`,
      (serial) => `/sys/class/dmi/id/product_serial: ${serial}`,
    ],
  },
  {
    kind: 'machine-id',
    invent: ({ hex }) => hex(32),
    sentences: [
      (id) => `machine-id: ${id}`,
      (id) => `/etc/machine-id ${id}`,
      (id) => `        Machine ID: ${id}`,
    ],
  },
  {
    kind: 'machine-uuid',
    invent: ({ uuid }) => uuid(),
    sentences: [
      (id) => `GPU 0: NVIDIA A100-SXM4-80GB (UUID: GPU-${id})`,
      (id) => `/sys/class/dmi/id/product_uuid: ${id}`,
      (id) => `System UUID:  ${id}`,
    ],
  },
  {
    kind: 'cloud-id',
    invent: ({ pick, hex }) => `${pick(['i', 'ami', 'vol', 'subnet', 'sg', 'eni'])}-0${hex(16)}`,
    sentences: [
      (id) => `instance-id: ${id}`,
      (id) => `attached ${id} to the instance`,
      (id) => `"ResourceId": "${id}"`,
    ],
  },
  {
    kind: 'aws-account',
    invent: ({ number }) => `${number(100000, 999999)}${number(100000, 999999)}`,
    sentences: [
      (id, { word }) => `arn:aws:iam::${id}:role/${word()}`,
      (id) => `AWS_ACCOUNT_ID=${id}`,
      (id, { word }) => `pulling ${id}.dkr.ecr.eu-west-1.amazonaws.com/${word()}:latest`,
      (id) => `account id: ${id}`,
    ],
  },
  {
    kind: 'gcp-project',
    invent: ({ word, number }) => `${word()}-${word()}-${number(100000, 499999)}`,
    sentences: [
      (id) => `GOOGLE_CLOUD_PROJECT=${id}`,
      (id) => `https://compute.googleapis.com/compute/v1/projects/${id}/zones/us-central1-a`,
      (id) => `image gcr.io/${id}/trainer:v3`,
    ],
  },
  {
    kind: 'azure-subscription',
    invent: ({ uuid }) => uuid(),
    sentences: [
      (id) => `/subscriptions/${id}/resourceGroups/bench`,
      (id) => `AZURE_SUBSCRIPTION_ID=${id}`,
      (id) => `"subscriptionId": "${id}"`,
    ],
  },
  {
    kind: 'phone',
    invent: ({ digits, number }) => `+49 1${number(50, 79)} ${number(2, 9)}${digits(6)}`,
    sentences: [
      (phone) => `on call: ${phone}`,
      (phone) => `# questions? ${phone}`,
      (phone) => `tel ${phone.replaceAll(' ', '-')}`,
    ],
  },
  {
    kind: 'email',
    invent: ({ user, word }) => `${user()}@${word()}.example`,
    sentences: [
      (mail) => `#SBATCH --mail-user=${mail}`,
      (mail) => `committed as <${mail}>`,
      (mail) => `{"account": "${mail}"}`,
    ],
  },
  {
    kind: 'person',
    invent: ({ capital }) => `${capital()} ${capital()}`,
    sentences: [
      (name, { word }) => `Author: ${name} <${word(3)}@${word()}.example>`,
      (name, { word }) => `    Signed-off-by: ${name} <${word(3)}@${word()}.example>`,
      (name) => `GIT_AUTHOR_NAME="${name}"`,
      (name) => `user.name=${name}`,
      (name) => `CN=${name},OU=people,DC=example`,
    ],
  },
  {
    kind: 'chinese-person',
    invent: ({ from }) => `${from('欧诸慕皇令', 1)}${from('翯煊璟珩昶', 1)}${from('霁澍骁烨旻', 1)}`,
    sentences: [(name) => `作者：${name}`, (name) => `负责人: ${name}`],
  },
  {
    kind: 'chinese-company',
    invent: ({ from }) => `${from('翯煊璟珩昶霁澍骁烨旻', 4)}科技有限公司`,
    sentences: [(name) => `版权所有 ${name}`, (name) => `公司：${name}`],
  },
  {
    kind: 'azure-storage',
    invent: ({ word }) => `${word(3)}sets0`,
    sentences: [
      (name) => `https://${name}.blob.core.windows.net/sets`,
      (name) => `abfss://sets@${name}.dfs.core.windows.net/x`,
    ],
  },
  {
    kind: 'partition',
    invent: ({ word }) => word(3),
    sentences: [placed('SLURM_JOB_PARTITION='), placed('#SBATCH -p '), placed('qsub -P ', ' job.sh')],
  },
  {
    kind: 'orcid',
    invent: ({ digits }) => `0000-0002-${digits(4)}-${digits(3)}X`,
    sentences: [(id) => `orcid: ${id}`, (id) => `https://orcid.org/${id}`],
  },
  {
    kind: 'mac',
    invent: ({ from }) =>
      Array.from({ length: 6 }, () => from('0123456789', 1) + from('abcdef', 1)).join(':'),
    sentences: [(mac) => `link/ether ${mac} brd ff:ff:ff:ff:ff:ff`, (mac) => `HWaddr ${mac}`],
  },
  {
    kind: 'ipv4',
    invent: ({ number }) => `${number(60, 120)}.${number(1, 250)}.${number(1, 250)}.${number(1, 250)}`,
    sentences: [
      (ip) => `NCCL INFO NET/Socket : Using [0]eth0:${ip}<0>`,
      (ip) => `http://${ip}/status`,
      (ip) => `Accepted connection from ${ip}`,
      (ip) => `ping ${ip}: 0.3 ms`,
      (ip) => `MASTER_ADDR=${ip}`,
    ],
  },
  {
    kind: 'ipv6',
    invent: ({ hex }) => `2001:db8:${hex(4)}::${hex(4)}`,
    sentences: [(ip) => `listening on [${ip}]:29500`, (ip) => `inet6 ${ip}/64 scope global`],
  },
  {
    kind: 'ssid',
    invent: ({ capital }) => `${capital()}Net-5G`,
    sentences: [(ssid) => `wlan0     IEEE 802.11  ESSID:"${ssid}"`, (ssid) => `SSID: ${ssid}`],
  },
  {
    kind: 'registry-account',
    invent: ({ word }) => word(3),
    sentences: [
      (name) => `docker pull ${name}/trainer:latest`,
      (name) => `image: docker.io/${name}/trainer:1.2`,
      (name) => `ghcr.io/${name}/bench@sha256 pulled`,
    ],
  },
  {
    kind: 'unc-user',
    invent: ({ word }) => word(3),
    sentences: [(name, { word }) => `opening \\\\${word(3)}\\share\\${name}\\set.rec`],
  },
  {
    kind: 'encoded-home',
    invent: ({ word }) => word(3),
    sentences: [
      (name) => {
        const encoded = Buffer.from(`/home/${name}/ckpt/`).toString('base64')
        return { line: `cwd=/home/${name}/ckpt payload=${encoded}`, mark: encoded }
      },
    ],
  },
]

/** The names of all kinds that are planted. */
export const plantedKinds = kinds.map(({ kind }) => kind)

/** Every kind in every sentence, as often as it takes to reach a number. */
export function plantIdentities(seed: number, count: number): PlantedIdentity[] {
  const invent = inventor(seededRandom(seed))
  const pairs = kinds.flatMap((planted) => planted.sentences.map((sentence) => ({ planted, sentence })))
  return Array.from({ length: count }, (_, index): PlantedIdentity => {
    const { planted, sentence } = pairs[index % pairs.length] ?? failed()
    const text = planted.invent(invent)
    const said = sentence(text, invent)
    const { line, mark } = typeof said === 'string' ? { line: said, mark: text } : said
    const door = doorOf(planted.kind, line, Math.floor(index / pairs.length), invent)
    return { kind: planted.kind, door, line, mark: line.includes(mark) ? mark : line }
  })
}

const failed = (): never => {
  throw new Error('there is no sentence')
}

/** Most are printed; each other door gets those that can stand there. */
function doorOf(kind: string, line: string, round: number, { number }: Inventor): Door {
  if (round === 0) return 'log'
  if (/^[A-Z_]+=\S+$/.test(line) && number(0, 2) === 0) return 'variable'
  if (/https?:/.test(line) && number(0, 1) === 0) return 'url'
  if (['node', 'full-host', 'user', 'email', 'pod'].includes(kind) && number(0, 19) === 0)
    return kind === 'node' ? 'node' : 'file-name'
  return (['log', 'log', 'log', 'argument', 'suite', 'workload', 'note'] as const)[number(0, 6)] ?? 'log'
}
