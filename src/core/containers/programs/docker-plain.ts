import { fillWord, holeName } from '../../launchers/words.ts'
import type { Word } from '../../model/job.ts'
import { rankVariables, type PlainForm } from '../program.ts'
import {
  holderScriptName,
  lifelineScriptName,
  reachScriptName,
  supervisorScriptName,
} from './docker-scripts.ts'

/** The container that commands of a node share, for a person who starts them. */
export const containerName = 'steady-plan'

/** Passes on what launchers set for a rank, which only the rank knows. */
const withRankVariables: readonly Word[] = [
  'sh',
  '-c',
  `program=$1 act=$2; shift 2; exec "$program" "$act" $(env | sed -En 's/^(${rankVariables})=.*/--env=\\1/p') "$@"`,
  'rank',
]

/** Options by which steady finds, fetches and ends its containers. An open input would read the next pasted lines. */
const isForSteady = (word: Word) =>
  typeof word === 'string' &&
  (word.startsWith('--label=steady.') ||
    ['--interactive', '--pull=never', '--log-driver=none'].includes(word))

const lifeline: PlainForm = ([program = '', act = '', ...rest], isFirst, plain) => {
  const before = isFirst ? [] : withRankVariables
  if (act === 'join') {
    const [folder = '', names = '', ...command] = rest
    const variables = fillWord(names, holeName)
      .split(',')
      .filter((name) => name !== '')
      .map((name) => `--env=${name}`)
    return [...before, program, 'exec', '--workdir', folder, ...variables, containerName, ...plain(command)]
  }
  const options = plain(rest.filter((word) => !isForSteady(word)))
  return act === 'hold'
    ? [program, 'run', '--detach', `--name=${containerName}`, ...options]
    : [...before, program, act, ...options]
}

/** A single key, which exists before the next line is pasted: other types take seconds. An existing key is kept. */
const serverPreparation =
  'mkdir -p /run/sshd; ssh-keygen -q -t ed25519 -N "" -f /etc/ssh/ssh_host_ed25519_key </dev/null'

const holder: PlainForm = ([port]) =>
  port === undefined
    ? ['sleep', 'infinity']
    : ['sh', '-c', `${serverPreparation}; exec /usr/sbin/sshd -D -e -p ${fillWord(port, holeName)}`]

/** What a person types instead of the scripts around and in containers. */
export const plainForms: Readonly<Record<string, PlainForm>> = {
  [lifelineScriptName]: lifeline,
  [supervisorScriptName]: (command, _isFirst, plain) => plain(command),
  [holderScriptName]: holder,
  // A person can see whether the ssh servers are up.
  [reachScriptName]: ([, , ...command], _isFirst, plain) => plain(command),
}
