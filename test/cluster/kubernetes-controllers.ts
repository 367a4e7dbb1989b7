import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { controllers, type Kubernetes } from './kubernetes.ts'

/** Where the plane's own network reaches what runs beside it. */
const home = '10.177.0.1'

const webhooksSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  webhooks: z.array(
    z.looseObject({
      name: z.string(),
      clientConfig: z.object({ service: z.looseObject({ path: z.string() }) }),
    }),
  ),
})

/** Starts a program in the network of the plane, and waits until its log says that it works. */
async function startBeside(
  { state }: Kubernetes,
  program: string,
  args: readonly string[],
  says: RegExp,
  prepare: () => void = () => undefined,
) {
  const log = join(state, 'log', `${program}.log`)
  const output = openSync(log, 'w')
  const net = `/proc/${readFileSync(join(state, 'init.pid'), 'utf8').trim()}/ns/net`
  const child = spawn('nsenter', [`--net=${net}`, join(state, 'bin', program), ...args], {
    env: { ...process.env, KUBECONFIG: join(state, 'plane.kubeconfig') },
    stdio: ['ignore', output, output],
  })
  for (let turn = 0; turn < 300; turn++) {
    prepare()
    if (says.test(readFileSync(log, 'utf8'))) return () => child.kill('SIGKILL')
    if (child.exitCode !== null) break
    await sleep(200)
  }
  throw new Error(`${program} does not work: ${readFileSync(log, 'utf8').slice(-2000)}`)
}

export function apply({ kubectl, state }: Kubernetes, name: string, objects: readonly unknown[]) {
  const file = join(state, name)
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }))
  const said = kubectl('apply', '--server-side', '-f', file)
  if (/error/i.test(said)) throw new Error(said)
}

const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).flatMap((allDocument): unknown[] => {
    const value: unknown = allDocument.toJS()
    return value === null ? [] : [value]
  })

/** The webhooks of a controller under a name of their own, which call it at an address instead of at a service. */
const webhooksAt = (file: string, prefix: string, port: number, bundle: string): unknown[] =>
  documentsOf(file).map((document) => {
    const read = webhooksSchema.parse(document)
    return {
      ...read,
      metadata: { name: `${prefix}-${read.metadata.name}` },
      webhooks: read.webhooks.map((webhook) => ({
        ...webhook,
        clientConfig: {
          url: `https://${home}:${port}${webhook.clientConfig.service.path}`,
          caBundle: bundle,
        },
        // Pods that are not of a JobSet do not have to wait for it.
        ...(webhook.name.startsWith('mpod') || webhook.name.startsWith('vpod')
          ? {
              objectSelector: {
                matchExpressions: [{ key: 'jobset.sigs.k8s.io/jobset-name', operator: 'Exists' }],
              },
            }
          : {}),
      })),
    }
  })

/** Why a controller cannot be started; undefined where it can. */
export const whyNoController = ({ why, state }: Kubernetes, program: string): string | undefined =>
  why ?? (existsSync(join(state, 'bin', program)) ? undefined : `there is no program ${program}`)

/** The controller of JobSet, with its webhooks. */
export async function startJobSet(cluster: Kubernetes): Promise<() => void> {
  const { state } = cluster
  apply(cluster, 'jobset-crd.json', documentsOf(join(controllers, 'jobset-crd.yaml')))
  const certificates = join(state, 'jobset')
  mkdirSync(certificates, { recursive: true })
  for (const ending of ['crt', 'key'])
    writeFileSync(join(certificates, `tls.${ending}`), readFileSync(join(state, 'pki', `server.${ending}`)))
  const configuration = join(state, 'jobset.yaml')
  writeFileSync(
    configuration,
    JSON.stringify({
      apiVersion: 'config.jobset.x-k8s.io/v1alpha1',
      kind: 'Configuration',
      leaderElection: { leaderElect: false },
      internalCertManagement: { enable: false },
      metrics: { bindAddress: '0' },
      health: { healthProbeBindAddress: ':18081' },
      webhook: { port: 19443, certDir: certificates },
    }),
  )
  const stop = await startBeside(
    cluster,
    'jobset-controller',
    [`--config=${configuration}`, '--metrics-bind-address=0'],
    /Serving webhook server/,
  )
  const bundle = readFileSync(join(state, 'pki/ca.crt')).toString('base64')
  apply(
    cluster,
    'jobset-webhooks.json',
    webhooksAt(join(controllers, 'jobset-webhooks.yaml'), 'jobset', 19443, bundle),
  )
  await webhooksAnswer(cluster)
  return stop
}

/** The server takes a moment to learn of webhooks, and then refuses every JobSet until it reaches them. */
async function webhooksAnswer({ kubectl, state }: Kubernetes): Promise<void> {
  const pod = { restartPolicy: 'Never', containers: [{ name: 'probe', image: 'probe' }] }
  const template = { spec: { template: { spec: pod } } }
  const file = join(state, 'jobset-probe.json')
  const probe = {
    apiVersion: 'jobset.x-k8s.io/v1alpha2',
    kind: 'JobSet',
    metadata: { name: 'probe' },
    spec: { replicatedJobs: [{ name: 'probe', template }] },
  }
  writeFileSync(file, JSON.stringify(probe))
  let said = ''
  for (let turn = 0; turn < 100; turn++) {
    said = kubectl('create', '--dry-run=server', '--output=json', '-f', file)
    // A default that a webhook sets.
    if (said.includes('"successPolicy"')) return
    await sleep(200)
  }
  throw new Error(`the webhooks of JobSet do not answer: ${said}`)
}

/** Kubeflow's training operator, without its webhooks: they only refuse what is wrong. */
export async function startTrainingOperator(cluster: Kubernetes): Promise<() => void> {
  const { state, kubectl } = cluster
  const folder = join(controllers, 'tro')
  const crds = readdirSync(folder).filter((name) => name.startsWith('kubeflow.org_'))
  for (const name of crds) apply(cluster, `${name}.json`, documentsOf(join(folder, name)))
  kubectl('create', 'namespace', 'kubeflow')
  kubectl('-n', 'kubeflow', 'create', 'secret', 'generic', 'training-operator-webhook-cert')
  const hooks = documentsOf(join(folder, 'manifests.yaml')).map((document) => ({
    ...z.looseObject({}).parse(document),
    metadata: { name: 'validator.training-operator.kubeflow.org' },
    webhooks: [],
  }))
  apply(cluster, 'operator-webhooks.json', hooks)
  // Workers wait for the name of the master. The usual image for that would have to be fetched.
  const waiting = join(state, 'waiting.yaml')
  writeFileSync(
    waiting,
    `- name: init-pytorch
  image: test.local/pause:1
  imagePullPolicy: Never
  command: [sh, -c, 'until nslookup {{.MasterAddr}}.default.svc.cluster.local; do sleep 1; done']
`,
  )
  // Where a volume of its secret would be mounted.
  const certificates = '/tmp/k8s-webhook-server/serving-certs'
  mkdirSync(certificates, { recursive: true })
  return startBeside(
    cluster,
    'training-operator',
    [
      '--metrics-bind-address=0',
      '--health-probe-bind-address=:18082',
      '--webhook-server-port=19444',
      `--pytorch-init-container-template-file=${waiting}`,
      '--enable-scheme=pytorchjob',
    ],
    /Starting workers.*pytorchjob/,
    () => {
      const secret = spawnSync(
        join(state, 'bin/kubectl'),
        [
          '--kubeconfig',
          cluster.kubeconfig,
          '-n',
          'kubeflow',
          'get',
          'secret',
          'training-operator-webhook-cert',
          '-o',
          'json',
        ],
        { encoding: 'utf8' },
      )
      const read = z
        .object({ data: z.record(z.string(), z.string()) })
        .safeParse(JSON.parse(secret.stdout || '{}'))
      for (const [name, value] of Object.entries(read.data?.data ?? {}))
        writeFileSync(join(certificates, name), Buffer.from(value, 'base64'))
    },
  )
}
