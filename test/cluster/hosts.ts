import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Two hosts with ssh servers on this machine, as hosts-up.sh makes them. */
export interface Hosts {
  /** Below /var/tmp, which the hosts share with this machine; their /tmp is their own. */
  readonly state: string
  readonly sshConfig: string
  readonly knownHosts: string
  /** A private key that logs in to both. */
  readonly identity: string
  readonly addresses: readonly [string, string]
  /** A known_hosts file that gives each host the key of the host at this place. */
  knownHostsOf(keys: readonly [number, number]): string
  /** What a command prints that runs as if on the host, past its network. */
  on(host: 0 | 1, script: string): string
  /** Kills the processes of its ssh server that serve connections; `which` chooses among their ids, in order of age. */
  killConnections(host: 0 | 1, which?: string): void
  /** Takes the host's network away, or gives it back. */
  network(host: 0 | 1, state: 'up' | 'down'): void
  /** Ends everything on the host at once, and its network. It does not come back. */
  powerOff(host: 0 | 1): void
  down(): void
}

/** Why the hosts cannot be brought up here; undefined where they can. */
export function whyNoHosts(): string | undefined {
  if (process.platform !== 'linux') return 'hosts in namespaces need Linux'
  if (process.getuid?.() !== 0) return 'hosts in namespaces need root'
  const absent = ['/usr/sbin/sshd', '/usr/bin/ssh', '/usr/sbin/ip'].filter((file) => !existsSync(file))
  if (absent.length > 0) return `not installed: ${absent.join(', ')}`
  const allowed = spawnSync('unshare', ['--net', '--uts', '--mount', '--pid', '--fork', 'true'])
  return allowed.status === 0
    ? undefined
    : `namespaces are not allowed here: ${allowed.stderr.toString().trim()}`
}

/**
 * @param shared folders of this machine that the hosts see too, where theirs would be empty: below /root or /tmp
 * @param variables what every session on a host sees, by its place
 */
export function bringUpHosts(
  shared: readonly string[] = [],
  variables: readonly Readonly<Record<string, string>>[] = [],
): Hosts {
  const state = mkdtempSync('/var/tmp/steady-hosts-')
  const script = (name: string) => join(import.meta.dirname, name)
  const set = variables.map((variable, index) => [
    `SET_ENV_${index + 1}`,
    Object.entries(variable)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ])
  execFileSync(script('hosts-up.sh'), [state, ...shared], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(Object.fromEntries(set) as Record<string, string>) },
  })
  const values = new Map(
    readFileSync(join(state, 'hosts.env'), 'utf8')
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  )
  const value = (name: string) => values.get(name) ?? ''
  /** The first process of a host, as this machine sees it. */
  const firstProcess = (host: 0 | 1) => {
    const parent = readFileSync(join(state, `host_${host + 1}.pid`), 'utf8').trim()
    return readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim()
  }
  const on: Hosts['on'] = (host, text) =>
    execFileSync('nsenter', ['-t', firstProcess(host), '-m', '-u', '-n', '-p', 'sh', '-c', text]).toString()
  const network: Hosts['network'] = (host, to) => {
    execFileSync('ip', ['-n', value(`SPACE_${host + 1}`), 'link', 'set', 'eth0', to])
    const answers = `until (exec 3<>/dev/tcp/${value(`ADDRESS_${host + 1}`)}/22) 2>/dev/null; do sleep 0.1; done`
    if (to === 'up') execFileSync('bash', ['-c', answers], { timeout: 20_000 })
  }
  return {
    state,
    sshConfig: join(state, 'ssh_config'),
    knownHosts: join(state, 'known_hosts'),
    identity: join(state, 'id'),
    addresses: [value('ADDRESS_1'), value('ADDRESS_2')],
    knownHostsOf: (keys) =>
      keys
        .map((key, host) => {
          const [type, text] = readFileSync(join(state, `hostkey_${key + 1}.pub`), 'utf8').split(' ')
          return `${value(`ADDRESS_${host + 1}`)} ${type} ${text}\n`
        })
        .join(''),
    on,
    killConnections: (host, which = 'cat') => {
      on(
        host,
        `ps ax -o pid,args | awk '/[s]shd: root/ { print $1 }' | sort -n | ${which} | xargs kill -KILL || true`,
      )
    },
    network,
    powerOff: (host) => {
      network(host, 'down')
      process.kill(Number(firstProcess(host)), 'SIGKILL')
    },
    down: () => {
      execFileSync(script('hosts-down.sh'), [state], { stdio: 'ignore' })
    },
  }
}
