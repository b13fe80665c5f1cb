import { expect } from 'chai'
import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { isProposalExpired, toPairingError } from './pairing-failure.js'

describe('why a pairing failed', () => {
  const cases: readonly (readonly [title: string, error: unknown, code: number | string])[] = [
    ['a wallet that refuses', { code: 5000, message: 'User rejected.' }, 4001],
    ['a wallet that refuses the networks', { code: 5001, message: 'User disapproved requested chains' }, 4001],
    ['a wallet that refuses the methods', { code: 5002, message: 'User disapproved requested json-rpc methods' }, 4001],
    ['a wallet that refuses the events', { code: 5003, message: 'User disapproved requested event types' }, 4001],
    ['a wallet that refuses as extensions do', { code: 4001, message: 'no' }, 4001],
    ['a wallet that refuses to sign in', 'User rejected.', 4001],
    ['a wallet that fails at signing in', 'out of memory', -32603],
    ['a wallet without the networks', { code: 5100, message: 'Unsupported chains' }, 5100],
    ['a wallet that fails', new RpcError(-32603, 'broken'), -32603],
    ['a code that ran out', { code: 0, message: 'Proposal expired' }, 'PAIRING_EXPIRED'],
    ['a code that signs in and ran out', new Error('Request expired'), 'PAIRING_EXPIRED'],
    ['a page that left', new W3mError('MODAL_CLOSED', {}), 'MODAL_CLOSED'],
    ['a relay without words', new Error('Socket stalled'), 'RELAY_UNREACHABLE'],
    ['nothing at all', undefined, 'RELAY_UNREACHABLE'],
  ]
  for (const [title, error, code] of cases) {
    it(`is ${String(code)} for ${title}`, () => {
      const pairingError = toPairingError(error, 'wss://relay.example')
      expect(pairingError.code).to.equal(code)
      expect(pairingError.message).to.be.a('string').that.is.not.empty
    })
  }

  it("keeps the wallet's words and what it threw", () => {
    const cause = { code: 5000, message: 'User rejected.', data: { step: 2 } }
    expect(toPairingError(cause, '')).to.include({ message: 'User rejected.', cause, data: cause.data })
  })

  it('tells the end of a code from everything else', () => {
    expect(
      [
        new Error('Proposal expired'),
        'proposal expired',
        new Error('Request expired'),
        new Error('refused'),
        undefined,
      ].map(isProposalExpired),
    ).to.deep.equal([true, true, true, false, false])
  })
})
