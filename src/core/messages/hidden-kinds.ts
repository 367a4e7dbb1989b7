import type { HiddenKind } from '../publish/hidden-kind.ts'
import type { Language } from './language.ts'

/** Each kind of text that a published copy has a name for. */
export const hiddenKindNames: Readonly<Record<Language, Readonly<Record<HiddenKind, string>>>> = {
  en: {
    results: 'the results folder',
    'working-folder': 'the working folder of runs',
    setups: 'the folder of setups',
    package: 'the folder of steadystate',
    data: 'a data set',
    job: 'the folder of a job',
    temporary: 'a temporary folder',
    home: 'a home folder',
    host: 'a host name',
    user: 'a user name',
    address: 'a network address',
    email: 'an e-mail address',
    device: 'the serial name of a GPU',
    secret: 'a password, token or key',
    text: 'a text named with --hide',
  },
  zh: {
    results: '结果目录',
    'working-folder': '运行时的工作目录',
    setups: '训练框架的安装目录',
    package: 'steadystate 所在目录',
    data: '数据集路径',
    job: '作业目录',
    temporary: '临时目录',
    home: '用户主目录',
    host: '主机名',
    user: '用户名',
    address: '网络地址',
    email: '电子邮件地址',
    device: 'GPU 的唯一标识',
    secret: '密码、令牌或密钥',
    text: '用 --hide 指定的文字',
  },
}
