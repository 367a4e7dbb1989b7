import { fillWord, holeName, jobFile, word } from '../../launchers/words.ts'
import {
  bindsOf,
  boundPath,
  rankVariables,
  startFolder,
  type ContainerProgram,
  type PlainForm,
} from '../program.ts'

const scriptName = 'apptainer.sh'

/**
 * Shell lines: the file of `$image`. Images of registries are converted once on each node, or once for all where nodes share
 * the cache.
 */
const imageFile = `case $image in
/*) file=$image ;;
*) file=\${APPTAINER_CACHEDIR:-$HOME/.apptainer/cache}/steady/$(printf %s "$image" | tr -c 'A-Za-z0-9.-' _).sif ;;
esac`

/** Every variable is handed over by its name, so that no value shows among the arguments. */
const script = `#!/bin/sh
# Runs "apptainer exec" with the file of an image in the place of "--". The container sees the variables in $4, what launchers
# set for a rank, which GPUs it may use, and what the processes of a run are found by.
program=$1 act=$2 image=$3 names=$4; shift 4
${imageFile}
for name in $(printf %s "$names" | tr , ' ') $(env | sed -En 's/^(${rankVariables}|STEADY_[A-Z0-9_]*)=.*/\\1/p'); do
  value=$(printenv "$name" && echo .) || continue
  export "APPTAINERENV_$name=\${value%??}"
done
for one; do
  shift
  [ -z "$file" ] || [ "$one" != -- ] || { one=$file file=; }
  set -- "$@" "$one"
done
exec "$program" "$act" "$@"
`

/** `$1`: whether it may fetch the image, `$2`: the program, `$3`: the image. */
const fetchScript = `image=$3 why=
${imageFile}
[ ! -r "$file" ] || exit 0
case $image in
/*) why="the node cannot read $image" ;;
*://*) from=$image ;;
*) from=docker://$image ;;
esac
part=$file.$(uname -n).$$.sif
if [ -z "$why" ] && [ "$1" != never ]; then
  why=$({ mkdir -p "\${file%/*}" && "$2" pull "$part" "$from"; } 2>&1) && mv "$part" "$file" && exit 0
  rm -f "$part"
fi
printf '%s\\n' "\${why:-the node does not have it, and the cluster file says pull: never}" | tail -n 1
exit 1`

/** The variables are those that the command names: a launcher outside of containers adds its own to its environment. */
const plainExec: PlainForm = ([program = '', act = '', image = '', , ...rest], _isFirst, plain) => {
  const at = rest.indexOf('--')
  const address = fillWord(image, holeName)
  return [
    program,
    act,
    ...rest.slice(0, at).filter((word) => word !== '--cleanenv'),
    /^\/|:\/\//.test(address) ? address : `docker://${address}`,
    ...plain(rest.slice(at + 1)),
  ]
}

/** Processes in its containers are ordinary processes of the node, and are found and ended like these. */
export const apptainer: ContainerProgram = {
  only: undefined,
  lacks: ['per', 'ipc', 'network', 'shm-size', 'ulimits', 'user', 'entrypoint'],
  share: undefined,
  separators: [':', ','],
  scripts: [{ name: scriptName, text: script }],
  plain: { [scriptName]: plainExec },
  starter: ['sh', word`${jobFile(scriptName)}`],
  contain: (command, names, parts) => {
    const { image, settings } = parts.container
    return [
      'apptainer',
      'exec',
      image,
      names.join(','),
      '--cleanenv',
      // The values of variables are not shell code.
      '--no-eval',
      '--no-home',
      ...(parts.devices === 'gpu' ? (settings.gpuOptions ?? ['--nv']) : []),
      ...bindsOf(parts).flatMap((bind) => ['--bind', boundPath(bind)]),
      '--pwd',
      startFolder(parts),
      ...settings.options,
      '--',
      ...command,
    ]
  },
  fetch: (image, pull) => ['sh', '-c', fetchScript, 'image', pull, 'apptainer', image],
  has: (image) => [
    'sh',
    '-c',
    `image=$1\n${imageFile}\n[ -r "$file" ] || { echo "there is no $file"; exit 1; }`,
    'image',
    image,
  ],
  build: undefined,
  removal: undefined,
  identify: (image) => ({
    program: 'sh',
    args: ['-c', `image=$1\n${imageFile}\nexec sha256sum "$file"`, 'image', image],
  }),
  inside: ({ name, settings: { options } }, command) => ({
    program: 'sh',
    args: [
      '-c',
      `image=$1; shift\n${imageFile}\nfor one; do shift; [ -z "$file" ] || [ "$one" != -- ] || { one=$file file=; }; set -- "$@" "$one"; done\nexec apptainer exec --cleanenv --no-home "$@"`,
      'image',
      name,
      ...options,
      '--',
      ...command,
    ],
  }),
}
