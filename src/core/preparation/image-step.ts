import { containerPrograms, imageCommandLine } from '../containers/programs.ts'
import type { ContainerSettings } from '../model/container.ts'
import type { Text } from '../model/text.ts'
import { seconds } from '../model/units.ts'
import type { WorkloadSource } from '../model/workload-source.ts'
import { shellLine } from '../text/shell.ts'
import type { Step } from './step.ts'

const imageStepWords = {
  containerImage: (name: string): Text => ({ en: `Container image ${name}`, zh: `容器镜像 ${name}` }),
  builtFromDockerfile: (below: string, repository: string, at: string, base: string): Text => ({
    en: `It is built from the Dockerfile in ${below} of ${repository} at ${at}${base === '' ? '' : `, on ${base}`}. Images that nodes build have different ids: build it once and copy it with save and load.`,
    zh: `由 ${repository}（提交 ${at}）的 ${below} 目录下的 Dockerfile 构建${base === '' ? '' : `，基础镜像为 ${base}`}。各节点分别构建的镜像 ID 不同：请构建一次后用 save 和 load 复制到其他节点。`,
  }),
  neverPulled: {
    en: 'The cluster file says pull: never. Load the image on each node.',
    zh: '集群文件设置了 pull: never，请在每个节点上载入该镜像。',
  },
  pulledBeforeFirstRun: {
    en: 'A node that does not have it fetches it before its first run.',
    zh: '没有该镜像的节点会在首次运行之前拉取。',
  },
} as const

/** A container image that runs need, and its source. */
export interface NeededImage {
  readonly name: string
  /** Source of the workload, if the image is the workload's own. */
  readonly source: WorkloadSource | undefined
}

/** How the nodes get an image: it is built from its published Dockerfile, pulled from a registry, or installed by people. */
export function imageStep(
  workload: string,
  { name, source }: NeededImage,
  { program, pull }: Pick<ContainerSettings, 'program' | 'pull'>,
): Step {
  const { has, build } = containerPrograms[program]
  const step = {
    workload,
    title: imageStepWords.containerImage(name),
    published: source?.build?.published,
    today: undefined,
    outside: true,
    check: has && { by: 'command' as const, command: has(name) },
  }
  if (source?.build !== undefined)
    return {
      ...step,
      explain: builtFrom(source),
      make: build && {
        command: buildCommand(build(name, source.build.arguments), source),
        typed: typedBuild(build(name, source.build.arguments), source),
        limit: seconds(4 * 3600),
        byRuns: false,
      },
    }
  if (pull === 'never') return { ...step, explain: loadedByHand, make: undefined }
  return {
    ...step,
    explain: fetchedByNodes,
    make: has && {
      command: imageCommandLine(name, { program, pull }),
      typed: shellLine([program, 'pull', name]),
      limit: seconds(4 * 3600),
      byRuns: true,
    },
  }
}

function builtFrom({ repository, commit, folder, baseImage }: WorkloadSource): Text {
  const [at, below] = [commit?.slice(0, 8) ?? 'HEAD', folder ?? '.']
  const base = baseImage ?? ''
  return imageStepWords.builtFromDockerfile(below, repository, at, base)
}

const loadedByHand: Text = imageStepWords.neverPulled

const fetchedByNodes: Text = imageStepWords.pulledBeforeFirstRun

/** `$1`: repository, `$2`: commit or HEAD, `$3`: folder; the other arguments are the build command, which starts there. */
const buildScript = `repository=$1 commit=$2 folder=$3; shift 3
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
trap 'exit 143' TERM; trap 'exit 130' INT; trap 'exit 129' HUP
cd "$work" && git init --quiet . || exit
# One commit where the server allows it, else all of them.
if git fetch --quiet --depth 1 "$repository" "$commit" 2>/dev/null; then commit=FETCH_HEAD
else git fetch --quiet "$repository" '+refs/heads/*:refs/remotes/origin/*' '+HEAD:refs/remotes/origin/HEAD' || exit
  [ "$commit" != HEAD ] || commit=refs/remotes/origin/HEAD
fi
git checkout --quiet --detach "$commit" && cd "$folder" || exit
"$@" & building=$!
trap 'kill "$building"; exit 143' TERM
wait "$building"`

function typedBuild(build: readonly string[], { repository, commit, folder }: WorkloadSource): string {
  const clone =
    repository
      .split('/')
      .at(-1)
      ?.replace(/\.git$/, '') ?? ''
  return [
    shellLine(['git', 'clone', repository]),
    shellLine(['cd', clone]),
    ...(commit === undefined ? [] : [shellLine(['git', 'checkout', commit])]),
    ...(folder === undefined ? [] : [shellLine(['cd', folder])]),
    shellLine(build),
  ].join(' && ')
}

const buildCommand = (build: readonly string[], { repository, commit, folder }: WorkloadSource): string[] => [
  ...['sh', '-c', buildScript, 'image', repository, commit ?? 'HEAD', folder ?? '.'],
  ...build,
]
