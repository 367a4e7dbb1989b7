import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { place } from '../location.ts'

/** What all shown cases share, which no name beside a chart or in a table repeats. */
export const Common = ({ common }: { readonly common: string }) =>
  common === '' ? null : <p class="common">{explorerWords.allOf(common)[place.value.language]}</p>
