import { describe, it } from 'node:test'
import { expect } from 'chai'
import type { AccountEntry, Asset, IndexedTransfer } from '../ports/activity-repository.js'
import { operationTypeOf } from './operation-type.js'

const me = '0xme'
const nativeAsset: Asset = { kind: 'coin' }
const token: Asset = { kind: 'token', address: '0xtoken' }
const nft: Asset = { kind: 'nft', address: '0xtiles', tokenId: '1' }
const move = (asset: Asset, from: string | null, to: string | null): IndexedTransfer => ({
  asset,
  from,
  to,
  amount: 1n,
})
const approval = (isRevoked: boolean) => ({
  owner: me,
  spender: '0xother',
  address: '0xtoken',
  kind: 'token' as const,
  tokenId: null,
  via: null,
  isRevoked,
})
const entry = (changes: Partial<AccountEntry>): AccountEntry => ({
  block: 1,
  position: 0,
  time: 0,
  hash: '0x',
  from: me,
  to: '0xother',
  nonce: 0,
  isFailed: false,
  intent: 'execute',
  isInitiator: true,
  transfers: [],
  approvals: [],
  ...changes,
})

describe('What a transaction was for an account', () => {
  const cases: readonly [title: string, entry: Partial<AccountEntry>, expected: string][] = [
    ['coins that went', { transfers: [move(nativeAsset, me, 'b')] }, 'send'],
    ['coins that came', { isInitiator: false, transfers: [move(nativeAsset, 'b', me)] }, 'receive'],
    ['coins to itself', { transfers: [move(nativeAsset, me, me)] }, 'send'],
    ['coins for tokens', { transfers: [move(nativeAsset, me, 'pool'), move(token, 'pool', me)] }, 'trade'],
    ['coins for an NFT of somebody', { transfers: [move(nativeAsset, me, 'b'), move(nft, 'b', me)] }, 'trade'],
    ['coins for a new piece', { transfers: [move(nativeAsset, me, 'tiles'), move(nft, null, me)] }, 'mint'],
    ['coins for new tokens', { transfers: [move(nativeAsset, me, 'weth'), move(token, null, me)] }, 'trade'],
    ['new tokens', { transfers: [move(token, null, me)] }, 'mint'],
    ['new tokens by somebody else', { isInitiator: false, transfers: [move(token, null, me)] }, 'mint'],
    ['tokens that are no more', { transfers: [move(token, me, null)] }, 'burn'],
    ['tokens there and back', { transfers: [move(token, me, 'b'), move(token, 'b', me)] }, 'execute'],
    ['leave to take', { intent: 'approve', approvals: [approval(false)] }, 'approve'],
    ['no more leave to take', { intent: 'approve', approvals: [approval(true)] }, 'revoke'],
    ['less leave, since somebody took', { transfers: [move(token, me, 'b')], approvals: [approval(false)] }, 'send'],
    ['a contract', { intent: 'deploy' }, 'deploy'],
    ['a contract with tokens of its own', { intent: 'deploy', transfers: [move(token, null, me)] }, 'deploy'],
    ['a call', {}, 'execute'],
    ['a call that failed', { isFailed: true }, 'execute'],
    ['a payment that failed', { isFailed: true, intent: 'send' }, 'send'],
    ['an approval that failed', { isFailed: true, intent: 'approve' }, 'approve'],
  ]
  for (const [title, changes, expected] of cases) {
    it(`${title}: ${expected}`, () => void expect(operationTypeOf(entry(changes), me)).to.equal(expected))
  }
})
