import { decimal } from '../numbers.ts'
import type * as en from '../en/explorer.ts'

export const errors: typeof en.errors = {
  EXPLORE_PORT_IN_USE: ({ port }) => ({
    seen: `端口 ${port} 已被其他程序占用`,
    fix: '请指定其他端口；不指定则使用任一空闲端口。',
  }),
  EXPLORE_PORT_REFUSED: ({ port }) => ({
    seen: `系统不允许使用端口 ${port}`,
    fix: '请指定 1024 到 65535 之间的端口，或不指定。',
  }),
  EXPLORE_NOT_BUILT: ({ folder }) => ({
    seen: `${folder} 中没有结果浏览页面`,
    fix: '在仓库中请运行 npm run build；否则请重新安装 steadystate。',
  }),
  EXPLORE_RUN_UNKNOWN: ({ run }) => ({
    seen: `没有名为“${run}”的运行`,
    fix: '请返回运行列表：生成该链接之后结果可能已改变。',
  }),
  EXPLORE_SOURCE_UNKNOWN: ({ source }) => ({
    seen: `没有标识为“${source}”的结果`,
    fix: '请用该链接对应的结果目录打开浏览页面。',
  }),
  EXPLORE_LOG_ABSENT: ({ run }) => ({
    seen: `运行“${run}”的日志不存在`,
    fix: '请恢复结果目录，或在日志所在的位置打开它。',
  }),
  EXPLORE_FOLDER_ABSENT: ({ name, place }) => ({
    seen: `“${name}”的结果目录不在本机上，收集自 ${place}`,
    fix: '请在该目录所在的机器上打开浏览页面。',
  }),
  EXPLORE_LOG_CHANGED: ({ run }) => ({
    seen: `运行“${run}”的日志与收集时不同`,
    fix: '请重新收集该结果目录。',
  }),
  EXPLORE_LIBRARY_ALONE: ({ library }) => ({
    seen: `“${library}”是结果库，但同时还指定了其他结果`,
    fix: '请先将其他结果收集到库中，或只指定该库。',
  }),
  EXPLORE_FOLDER_TAKEN: ({ folder }) => ({
    seen: `“${folder}”中有其他文件，且不是结果浏览页面`,
    fix: '请指定空目录或尚不存在的目录。',
  }),
  EXPLORE_STATIC_TOO_LARGE: ({ runs, most }) => ({
    seen: `静态页面最多包含 ${decimal(most)} 次运行，而这里有 ${decimal(runs)} 次`,
    fix: '请改为在本机提供该结果库，或只写出其中部分结果的页面。',
  }),
  EXPLORE_SETS_TOO_LARGE: ({ what, found, most }) => ({
    seen: `一次最多比较 ${decimal(most)} ${what === 'cases' ? '个用例' : '组结果'}，而这里有 ${decimal(found)} ${what === 'cases' ? '个' : '组'}`,
    fix: '请进一步筛选，例如按测试方案或日期。',
  }),
}
