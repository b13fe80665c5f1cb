import { expect } from 'chai'
import { parseSolanaSignIn, writeSolanaSignIn } from './solana-sign-in.js'
import type { SiwxMessageData } from '../../siwx/siwx-session.js'

const data: SiwxMessageData = {
  domain: 'dapp.example',
  accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  statement: 'Welcome back.',
  uri: 'https://dapp.example/',
  version: '1',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nonce: 'f00dcafe01',
  issuedAt: '2026-01-02T03:04:05.000Z',
}
const text = `dapp.example wants you to sign in with your Solana account:
GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1

Welcome back.

URI: https://dapp.example/
Version: 1
Chain ID: mainnet
Nonce: f00dcafe01
Issued At: 2026-01-02T03:04:05.000Z`

const fails = (callback: () => unknown) => expect(callback).to.throw().with.property('code', 'SIWX_MESSAGE_INVALID')

describe('Sign In With Solana', () => {
  it('is written and read line by line', () => {
    expect(writeSolanaSignIn(data)).to.equal(text)
    expect(parseSolanaSignIn(text)).to.deep.equal(data)
  })

  it('leaves no line for an absent statement', () => {
    const { statement: _, ...without } = data
    const written = writeSolanaSignIn(without)
    expect(written).to.include(`${data.accountAddress}\n\nURI: `)
    expect(parseSolanaSignIn(written)).to.deep.equal(without)
  })

  it('does not take a statement for the fields', () => {
    const sly = { ...data, statement: 'URI: https://other.example/' }
    expect(parseSolanaSignIn(writeSolanaSignIn(sly))).to.deep.equal(sly)
  })

  const chains: readonly (readonly [chainId: `solana:${string}`, line: string])[] = [
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
    ['solana:AbCdEfGhJkLmNpQrStUvWxYz12345678', 'solana:AbCdEfGhJkLmNpQrStUvWxYz12345678'],
  ]
  for (const [chainId, line] of chains) {
    it(`writes the network ${chainId} as ${line}`, () => {
      expect(writeSolanaSignIn({ ...data, chainId })).to.include(`\nChain ID: ${line}\n`)
      expect(parseSolanaSignIn(writeSolanaSignIn({ ...data, chainId })).chainId).to.equal(chainId)
    })
  }

  const refused: readonly (readonly [title: string, change: (message: string) => string])[] = [
    ['an address of 31 bytes', message => message.replace(data.accountAddress, data.accountAddress.slice(0, -2))],
    [
      'an address of Ethereum',
      message => message.replace(data.accountAddress, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    ],
    ['an unknown cluster', message => message.replace('mainnet', 'moonnet')],
    ['a name of every object', message => message.replace('mainnet', 'constructor')],
    ['a network of another namespace', message => message.replace('mainnet', 'eip155:1')],
    ['a message without a nonce', message => message.replace('Nonce: f00dcafe01\n', '')],
    ['a message without fields', message => message.slice(0, message.indexOf('\n\nURI'))],
    ['the first line of Ethereum', message => message.replace('Solana', 'Ethereum')],
    ['a line at the end', message => `${message}\n`],
    ['an empty line too many', message => message.replace('back.\n\n', 'back.\n\n\n')],
  ]
  for (const [title, change] of refused) {
    it(`refuses ${title}`, () => {
      expect(change(text)).to.not.equal(text)
      fails(() => parseSolanaSignIn(change(text)))
    })
  }

  it('writes no network of another namespace', () => fails(() => writeSolanaSignIn({ ...data, chainId: 'eip155:1' })))
})
