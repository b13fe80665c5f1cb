import { expect } from 'chai'
import type { W3mOptions } from '@w3m/core'
import { legalState } from './legal-state.js'
import { textWithLinks } from './text-with-links.js'

describe('the legal state', () => {
  const terms = { termsConditionsUrl: 'https://t.example' }
  const privacy = { privacyPolicyUrl: 'https://p.example' }
  const box = { features: { legalCheckbox: true } }
  const cases: readonly (readonly [
    title: string,
    options: Partial<W3mOptions>,
    hasConsent: boolean,
    expected: string,
  ])[] = [
    ['is none without terms', {}, false, 'none'],
    ['is none where a box is asked for but there is nothing to agree to', box, false, 'none'],
    ['is quiet with terms', terms, false, 'quiet'],
    ['is quiet with a policy', privacy, true, 'quiet'],
    ['is missing until the box is ticked', { ...terms, ...box }, false, 'missing'],
    ['is given once it is', { ...privacy, ...box }, true, 'given'],
  ]
  for (const [title, options, hasConsent, expected] of cases)
    it(title, () => expect(legalState({ networks: [], ...options }, hasConsent)).to.equal(expected))
})

describe('a text with links', () => {
  it('keeps the order of its language, and shows a name that nobody fills', () => {
    const [a, b] = [{} as never, {} as never]
    expect(textWithLinks('See $b before $a, $c.', { a, b })).to.deep.equal(['See ', b, ' before ', a, ', ', '$c', '.'])
  })
})
