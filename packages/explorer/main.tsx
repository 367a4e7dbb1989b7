import { render } from 'preact'
import { App } from './app.tsx'
import { followColours } from './charts/colours.ts'
import { go } from './location.ts'

// No text may become markup. ECharts empties its box in this way, and does nothing else with it.
const types = (window as { readonly trustedTypes?: TrustedTypesFactory }).trustedTypes
types?.createPolicy('default', {
  createHTML: (text) => {
    if (text === '') return text
    throw new TypeError('the page makes no markup of texts')
  },
})

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown
}

// The token is in the cookie now. In the address it would be in bookmarks and in links that are given away.
go({}, 'replace')

followColours()
const box = document.querySelector('#app')
if (box !== null) {
  // What it says until the page has started.
  box.textContent = ''
  render(<App />, box)
}
