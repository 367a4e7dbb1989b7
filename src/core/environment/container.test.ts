import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { containerOf, type ContainerClues } from './container.ts'

const bare: ContainerClues = {
  dockerFile: false,
  podmanFile: false,
  cgroup: '0::/init.scope\n',
  variables: {},
}

it.each<[string, Partial<ContainerClues>]>([
  ['docker', { dockerFile: true }],
  ['docker', { cgroup: '12:cpu:/docker/5f2a\n' }],
  ['docker', { cgroup: '0::/system.slice/docker-5f2a.scope\n' }],
  ['podman', { podmanFile: true }],
  ['podman', { variables: { container: 'podman' } }],
  ['kubernetes', { dockerFile: true, variables: { KUBERNETES_SERVICE_HOST: '10.0.0.1' } }],
  ['kubernetes', { podmanFile: true, cgroup: '0::/kubepods/pod1/c2\n' }],
  ['lxc', { cgroup: '1:name=systemd:/lxc/build\n' }],
  ['lxc', { variables: { container: 'lxc' } }],
  ['apptainer', { variables: { SINGULARITY_CONTAINER: '/images/train.sif' } }],
  ['systemd-nspawn', { variables: { container: 'systemd-nspawn' } }],
])('recognises %s by %j', (name, clues) => {
  expect(containerOf({ ...bare, ...clues })).toEqual(known(name))
})

it('says so where there is none', () => {
  expect(containerOf(bare)).toMatchObject({ kind: 'missing', code: 'no-container' })
})
