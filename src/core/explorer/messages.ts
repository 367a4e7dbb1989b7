import { decimal } from '../messages/numbers.ts'

export const errors = {
  EXPLORE_PORT_IN_USE: ({ port }: { port: number }) => ({
    seen: { en: `port ${port} is in use by another program`, zh: `端口 ${port} 已被其他程序占用` },
    fix: {
      en: 'Name another port, or none to take any that is free.',
      zh: '请指定其他端口；不指定则使用任一空闲端口。',
    },
  }),
  EXPLORE_PORT_REFUSED: ({ port }: { port: number }) => ({
    seen: { en: `the system does not let you use port ${port}`, zh: `系统不允许使用端口 ${port}` },
    fix: {
      en: 'Name a port from 1024 to 65535, or none.',
      zh: '请指定 1024 到 65535 之间的端口，或不指定。',
    },
  }),
  EXPLORE_NOT_BUILT: ({ folder }: { folder: string }) => ({
    seen: { en: `the page of the explorer is not in ${folder}`, zh: `${folder} 中没有结果浏览页面` },
    fix: {
      en: 'In a clone of the repository, run npm run build. Otherwise install steadystate again.',
      zh: '在仓库中请运行 npm run build；否则请重新安装 steadystate。',
    },
  }),
  EXPLORE_RUN_UNKNOWN: ({ run }: { run: string }) => ({
    seen: { en: `no run here is called '${run}'`, zh: `没有名为“${run}”的运行` },
    fix: {
      en: 'Go back to the list of runs: the results may have changed since the link was made.',
      zh: '请返回运行列表：生成该链接之后结果可能已改变。',
    },
  }),
  EXPLORE_SOURCE_UNKNOWN: ({ source }: { source: string }) => ({
    seen: { en: `no results here have the id '${source}'`, zh: `没有标识为“${source}”的结果` },
    fix: {
      en: 'Open the explorer with the results folder that the link is about.',
      zh: '请用该链接对应的结果目录打开浏览页面。',
    },
  }),
  EXPLORE_LOG_ABSENT: ({ run }: { run: string }) => ({
    seen: { en: `the log of run '${run}' is not there`, zh: `运行“${run}”的日志不存在` },
    fix: {
      en: 'Restore the results folder, or open it where its logs are.',
      zh: '请恢复结果目录，或在日志所在的位置打开它。',
    },
  }),
  EXPLORE_FOLDER_ABSENT: ({ name, place }: { name: string; place: string }) => ({
    seen: {
      en: `the results folder of '${name}' is not on this machine: it was collected from ${place}`,
      zh: `“${name}”的结果目录不在本机上，收集自 ${place}`,
    },
    fix: { en: 'Open the explorer where that folder is.', zh: '请在该目录所在的机器上打开浏览页面。' },
  }),
  EXPLORE_LOG_CHANGED: ({ run }: { run: string }) => ({
    seen: {
      en: `the log of run '${run}' is not the one that was collected`,
      zh: `运行“${run}”的日志与收集时不同`,
    },
    fix: { en: 'Collect the results folder again.', zh: '请重新收集该结果目录。' },
  }),
  EXPLORE_LIBRARY_ALONE: ({ library }: { library: string }) => ({
    seen: {
      en: `'${library}' is a library, and other results were named beside it`,
      zh: `“${library}”是结果库，但同时还指定了其他结果`,
    },
    fix: {
      en: 'Collect those into the library first, or name the library alone.',
      zh: '请先将其他结果收集到库中，或只指定该库。',
    },
  }),
  EXPLORE_FOLDER_TAKEN: ({ folder }: { folder: string }) => ({
    seen: {
      en: `'${folder}' has other files, and no page of the explorer`,
      zh: `“${folder}”中有其他文件，且不是结果浏览页面`,
    },
    fix: { en: 'Name a folder that is empty or not there yet.', zh: '请指定空目录或尚不存在的目录。' },
  }),
  EXPLORE_STATIC_TOO_LARGE: ({ runs, most }: { runs: number; most: number }) => ({
    seen: {
      en: `a page of files can have ${decimal(most)} runs, and there are ${decimal(runs)}`,
      zh: `静态页面最多包含 ${decimal(most)} 次运行，而这里有 ${decimal(runs)} 次`,
    },
    fix: {
      en: 'Serve the library instead, or write a page of some of its results.',
      zh: '请改为在本机提供该结果库，或只写出其中部分结果的页面。',
    },
  }),
  EXPLORE_SETS_TOO_LARGE: ({
    what,
    found,
    most,
  }: {
    what: 'cases' | 'results'
    found: number
    most: number
  }) => ({
    seen: {
      en: `at most ${decimal(most)} ${what} can be compared at once, and these are ${decimal(found)}`,
      zh: `一次最多比较 ${decimal(most)} ${what === 'cases' ? '个用例' : '组结果'}，而这里有 ${decimal(found)} ${what === 'cases' ? '个' : '组'}`,
    },
    fix: { en: 'Filter further, for example by suite or date.', zh: '请进一步筛选，例如按测试方案或日期。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
