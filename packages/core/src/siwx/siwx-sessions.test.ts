import { expect } from 'chai'
import type { Cacao, SiwxMessageData } from './siwx-session.js'
import { isLive, isSession, isSessionOf, sessionOfCacao } from './siwx-sessions.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const solanaAddress = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
const at = Date.parse('2026-01-02T12:00:00Z')
const data: SiwxMessageData = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'dapp.example',
  uri: 'https://dapp.example/',
  version: '1',
  nonce: 'abcdefgh',
}

describe('A session', () => {
  const lives: readonly (readonly [title: string, times: Partial<SiwxMessageData>, isLive: boolean])[] = [
    ['without any time', {}, true],
    ['that ends this instant', { expirationTime: '2026-01-02T12:00:00Z' }, true],
    ['that ended a millisecond ago', { expirationTime: '2026-01-02T11:59:59.999Z' }, false],
    ['that begins this instant', { notBefore: '2026-01-02T12:00:00Z' }, true],
    ['that begins in a millisecond', { notBefore: '2026-01-02T12:00:00.001Z' }, false],
    ['issued by a clock an hour and five minutes ahead', { issuedAt: '2026-01-02T13:05:00Z' }, true],
    ['issued by a clock further ahead', { issuedAt: '2026-01-02T13:05:00.001Z' }, false],
    ['in another time zone', { expirationTime: '2026-01-02T13:00:00+01:00' }, true],
    ['whose end cannot be read', { expirationTime: 'never' }, false],
    ['whose start cannot be read', { notBefore: 'now' }, false],
  ]
  for (const [title, times, expected] of lives)
    it(`${title} ${expected ? 'holds' : 'does not hold'}`, () =>
      expect(isLive({ ...data, ...times }, at)).to.equal(expected))

  const owners: readonly (readonly [
    title: string,
    session: Partial<SiwxMessageData>,
    chainId: string,
    address: string,
    isIts: boolean,
  ])[] = [
    ['an EVM address in another case', {}, 'eip155:1', address.toLowerCase(), true],
    ['another network', {}, 'eip155:10', address, false],
    ['another account', {}, 'eip155:1', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', false],
    ['a Solana address', { accountAddress: solanaAddress, chainId: 'solana:1' }, 'solana:1', solanaAddress, true],
    [
      'a Solana address in another case',
      { accountAddress: solanaAddress, chainId: 'solana:1' },
      'solana:1',
      solanaAddress.toLowerCase(),
      false,
    ],
  ]
  for (const [title, session, chainId, owner, isIts] of owners) {
    it(`${isIts ? 'is' : 'is not'} that of ${title}`, () =>
      expect(isSessionOf({ data: { ...data, ...session } }, chainId as 'eip155:1', owner)).to.equal(isIts))
  }

  const stored: readonly unknown[] = [
    null,
    undefined,
    7,
    'x',
    [],
    {},
    { data, message: 'm' },
    { data, signature: 's', message: 1 },
    { data: null, message: 'm', signature: 's' },
    { data: { ...data, nonce: 1 }, message: 'm', signature: 's' },
    { data: { ...data, expirationTime: 5 }, message: 'm', signature: 's' },
  ]
  for (const value of stored)
    it(`is not read from ${JSON.stringify(value)}`, () => expect(isSession(value)).to.equal(false))
  it('is read as it was kept', () =>
    expect(isSession(JSON.parse(JSON.stringify({ data, message: 'm', signature: 's' })))).to.equal(true))
})

describe('A payload of the one-click sign-in', () => {
  it('is a session of the account of its issuer', () => {
    const cacao: Cacao = {
      h: { t: 'caip122' },
      p: {
        domain: 'dapp.example',
        aud: 'https://dapp.example/',
        nonce: 'abcdefgh',
        iss: `did:pkh:eip155:10:${address}`,
        iat: '2026-01-02T12:00:00Z',
        exp: '2026-01-09T12:00:00Z',
        statement: 'Hi',
        resources: ['urn:recap:e30'],
      },
      s: { t: 'eip191', s: '0x12' },
    }
    expect(sessionOfCacao(cacao, 'the text')).to.deep.equal({
      data: {
        accountAddress: address,
        chainId: 'eip155:10',
        domain: 'dapp.example',
        uri: 'https://dapp.example/',
        version: '1',
        nonce: 'abcdefgh',
        issuedAt: '2026-01-02T12:00:00Z',
        expirationTime: '2026-01-09T12:00:00Z',
        statement: 'Hi',
        resources: ['urn:recap:e30'],
      },
      message: 'the text',
      signature: '0x12',
      cacao,
    })
  })
})
