import { expect } from 'chai'
import { isAncestor } from './frame-config.js'

describe('S4: the pages that may embed the frame, by its own check', () => {
  const wild = 'https://*.name.example'
  const cases: readonly (readonly [listed: string, origin: string, isOne: boolean])[] = [
    ['https://dapp.example', 'https://dapp.example', true],
    ['http://dapp.localhost:4400', 'http://dapp.localhost:4400', true],
    ['https://dapp.example', 'https://dapp.example:8443', false],
    ['https://dapp.example', 'http://dapp.example', false],
    ['https://dapp.example', 'https://dapp.example.evil.example', false],
    ['https://dapp.example', 'https://evil-dapp.example', false],
    ['null', 'null', false],
    [wild, 'https://a.name.example', true],
    [wild, 'https://a.b.name.example', true],
    [wild, 'https://name.example', false],
    [wild, 'https://.name.example', false],
    [wild, 'https://evilname.example', false],
    [wild, 'https://a.name.example.evil.example', false],
    [wild, 'https://a.name.example:8443', false],
    [wild, 'http://a.name.example', false],
    [wild, 'https://a@b.name.example', false],
    [wild, wild, false],
    [`${wild}:8443`, 'https://a.name.example:8443', true],
    [`${wild}:8443`, 'https://a.name.example', false],
    [`${wild}:8443`, 'https://a.name.example:18443', false],
    [`${wild}:8443`, 'https://name.example:8443', false],
    ['https://*.example', 'https://name.example', false],
    ['*', 'https://dapp.example', false],
    ['https://*', 'https://dapp.example', false],
    ['http://*.name.example', 'http://a.name.example', false],
  ]
  for (const [listed, origin, isOne] of cases)
    it(`${isOne ? 'takes' : 'does not take'} ${origin} where ${listed} is listed`, () =>
      void expect(isAncestor(origin, [listed])).to.equal(isOne))
})
