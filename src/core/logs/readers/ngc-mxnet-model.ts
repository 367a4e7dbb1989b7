import type { LogFacts } from '../../model/log.ts'

const families: Readonly<Record<string, readonly [name: string, version: string]>> = {
  resnetv1: ['ResNet', 'v1'],
  resnetv15: ['ResNet', 'v1.5'],
  resnextv1: ['ResNeXt', 'v1'],
  resnextv15: ['ResNeXt', 'v1.5'],
  xception: ['Xception', ''],
}

/** NGC's image classification on MXNet names a family and, a few settings later, the number of layers. */
export function ngcMxnetModel(settings: string): LogFacts {
  const [, arch = '', layers = ''] = /^(\w+).*?(\d+)$/.exec(settings) ?? []
  const family = families[arch]
  if (family === undefined) return { model: arch }
  const [name, version] = family
  return { model: version === '' ? name : `${name}-${layers} ${version}`, unit: 'images' }
}
