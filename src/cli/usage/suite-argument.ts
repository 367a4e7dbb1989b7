import type { Language } from '../../core/model/text.ts'
import { quickStart, suiteNames } from '../../host/catalogue/suites.ts'
import { defaultText, listText } from './help.ts'

export async function suiteArgument(language: Language): Promise<string> {
  const names = listText(await suiteNames(), language)
  const what =
    language === 'zh'
      ? `测试方案的路径，或自带测试方案的名称：${names}`
      : `Path of a suite, or the name of one that ships: ${names}`
  return what + defaultText(quickStart, language)
}
