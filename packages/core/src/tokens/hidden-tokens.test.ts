import { expect } from 'chai'
import { hiddenTokensKey, hiddenTokensMax } from '../limits/balances-limits.js'
import type { StoragePort } from '../storage/storage-port.js'
import { createHiddenTokens } from './hidden-tokens.js'

function memory(text?: string) {
  const stored = new Map<string, string>(text === undefined ? [] : [[hiddenTokensKey, text]])
  return {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  } as unknown as StoragePort
}

describe('the tokens that a visitor has hidden', () => {
  for (const text of [undefined, '', 'null', '{"a":1}', '[1,null,{}]', '[['])
    it(`are none where ${text ?? 'nothing'} is stored`, () => {
      const hidden = createHiddenTokens(memory(text))
      expect(hidden.read().includes('a')).to.equal(false)
      hidden.set('a', true)
      expect(hidden.read().includes('a')).to.equal(true)
    })

  it('are kept for others, and given back', () => {
    const storage = memory()
    const hidden = createHiddenTokens(storage)
    hidden.set('a', true)
    hidden.set('b', true)
    hidden.set('a', false)
    const other = createHiddenTokens(storage)
    expect([other.read().includes('a'), other.read().includes('b')]).to.deep.equal([false, true])
  })

  it('are so many at most: the last ones', () => {
    const hidden = createHiddenTokens(memory())
    for (let at = 0; at <= hiddenTokensMax; at++) hidden.set(`t${at}`, true)
    const stored = hidden.read()
    expect(['t0', 't1', `t${hiddenTokensMax}`].map(id => stored.includes(id))).to.deep.equal([false, true, true])
  })
})
