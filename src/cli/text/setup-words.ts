import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const setupWords = {
  name: { en: 'setup', zh: '环境' },
  title: { en: 'framework', zh: '框架' },
  kinds: {
    cpu: { en: 'on CPUs', zh: 'CPU 版' },
    cuda: { en: 'on NVIDIA GPUs', zh: 'NVIDIA GPU 版' },
  },
  ready: { en: 'ready', zh: '可用' },
  outdated: { en: 'installed from an older lock; ', zh: '按旧的锁定文件安装；' },
  cost: (download: string, installed: string, time: Text): Text => ({
    en: `${download} to download, ${installed} on disk, about ${time.en}`,
    zh: `下载 ${download}，占用磁盘 ${installed}，约需 ${time.zh}`,
  }),
  impossible: { en: 'not available: ', zh: '无法安装：' },
  hint: {
    en: 'Install one with steady setup NAME, or all with steady setup --all.',
    zh: '安装其中一个：steady setup 名称；全部安装：steady setup --all。',
  },
  packages: (count: number): Text => ({ en: `${counted(count, 'package')}, `, zh: `${count} 个软件包，` }),
  works: {
    python: { en: 'fetching its Python', zh: '正在获取 Python' },
    unpack: { en: 'unpacking its Python', zh: '正在解压 Python' },
    container: { en: 'starting a container', zh: '正在启动容器' },
    make: { en: 'making a virtual environment', zh: '正在创建虚拟环境' },
    install: { en: 'installing packages', zh: '正在安装软件包' },
    build: { en: 'building packages', zh: '正在编译软件包' },
    import: { en: 'importing it', zh: '正在检查能否导入' },
    image: { en: 'writing its image', zh: '正在写入镜像' },
  },
  python: (version: string, path: string): Text => ({
    en: `, with Python ${version}: ${path}`,
    zh: `，Python ${version}：${path}`,
  }),
  wasReady: { en: 'was ready already', zh: '此前已安装' },
  interrupted: { en: 'interrupted; the incomplete installation was removed', zh: '已中断，未留下任何内容' },
  images: { en: 'Images', zh: '镜像' },
  image: (tag: string, size: string, base: string): Text => ({
    en: `${tag}, ${size}, on ${base}`,
    zh: `${tag}，${size}，基于 ${base}`,
  }),
  removed: (count: number): Text => ({
    en: `${counted(count, 'installation')} removed`,
    zh: `已删除 ${count} 个环境`,
  }),
} as const
