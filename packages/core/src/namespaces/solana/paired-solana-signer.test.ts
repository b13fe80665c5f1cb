import { expect } from 'chai'
import { decodeBase58, encodeBase58 } from '../../caip/base58.js'
import type { W3mError } from '../../errors/w3m-error.js'
import { base58, createPairedSigner } from './paired-solana-signer.js'
import type { SessionStatus } from '../../connectors/walletconnect/pair-provider.js'

const payer = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const other = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const signature = Uint8Array.from({ length: 64 }, (_, index) => index + 1)

/** A transaction of two signers, unsigned. */
function wireOf({ versioned = false } = {}): Uint8Array {
  const message = [
    ...(versioned ? [0x80] : []),
    2,
    0,
    1,
    3,
    ...decodeBase58(other)!,
    ...decodeBase58(payer)!,
    ...new Uint8Array(32),
    ...new Uint8Array(32),
    0,
  ]
  return Uint8Array.from([2, ...new Uint8Array(128), ...message])
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const all = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

describe('the signer of a paired Solana wallet', () => {
  const start = (
    answers: Readonly<Record<string, unknown>>,
    methods: readonly string[] = all,
    text?: typeof base58,
  ) => {
    const calls: [string, unknown][] = []
    const sent: Uint8Array[] = []
    const status: SessionStatus = {
      approval: {
        accounts: [{ caipNetworkId: 'solana:x', address: payer }],
        networkIds: [],
        methods: new Set(methods),
        allowsAnyNetwork: false,
        words: { topic: 't1', sessionProperties: undefined, scopedProperties: undefined },
        wireIdOf: id => id,
      },
      active: 'solana:x',
      addresses: [payer],
    }
    const signer = createPairedSigner({
      ...(text && { text }),
      status: () => status,
      walletName: () => 'Phone',
      request(method, params) {
        calls.push([method, params])
        return Promise.resolve(answers[method])
      },
      send(wire) {
        sent.push(wire)
        return Promise.resolve(signature)
      },
    })
    return { signer, calls, sent }
  }
  const codeOf = (promise: Promise<unknown>) => promise.then(() => 'resolved').catch((error: W3mError) => error.code)

  it('has messages signed in base58', async () => {
    const { signer, calls } = start({ solana_signMessage: { signature: encodeBase58(signature) } })
    expect(await signer.signMessage(Uint8Array.of(1, 2, 3))).to.deep.equal(signature)
    expect(calls).to.deep.equal([
      ['solana_signMessage', { message: encodeBase58(Uint8Array.of(1, 2, 3)), pubkey: payer }],
    ])
  })

  it('speaks base58 to those who want transactions so', async () => {
    const wires = [wireOf(), wireOf({ versioned: true })]
    const texts = wires.map(wire => encodeBase58(wire))
    const { signer, calls } = start(
      {
        solana_signTransaction: { transaction: texts[0] },
        solana_signAllTransactions: { transactions: texts },
        solana_signAndSendTransaction: { signature: encodeBase58(signature) },
      },
      all,
      base58,
    )
    expect(await signer.signTransactions(wires.slice(0, 1))).to.deep.equal(wires.slice(0, 1))
    expect(await signer.signTransactions(wires)).to.deep.equal(wires)
    expect(await signer.signAndSend(wires[0]!, {})).to.deep.equal(signature)
    expect(calls.map(([, params]) => params as object)).to.deep.equal([
      { transaction: texts[0], pubkey: payer },
      { transactions: texts, pubkey: payer },
      { transaction: texts[0], pubkey: payer, sendOptions: {} },
    ])
  })

  for (const versioned of [false, true]) {
    it(`puts a signature in its signer's place in a ${versioned ? 'versioned' : 'legacy'} transaction`, async () => {
      const { signer } = start({ solana_signTransaction: { signature: encodeBase58(signature) } })
      const wire = wireOf({ versioned })
      const [signed] = await signer.signTransactions([wire])
      expect(signed!.slice(1, 65).every(byte => byte === 0)).to.equal(true)
      expect(signed!.slice(65, 129)).to.deep.equal(signature)
      expect(signed!.slice(129)).to.deep.equal(wire.slice(129))
    })
  }

  it('takes the transaction that a wallet gives back whole', async () => {
    const whole = wireOf()
    whole.set(signature, 65)
    const { signer } = start({ solana_signTransaction: { signature: 'ignored', transaction: base64(whole) } })
    expect(await signer.signTransactions([wireOf()])).to.deep.equal([whole])
  })

  it('has several signed in one request where the wallet can, else one after the other', async () => {
    const wires = [wireOf(), wireOf({ versioned: true })]
    const together = start({ solana_signAllTransactions: { transactions: wires.map(base64) } })
    expect(await together.signer.signTransactions(wires)).to.deep.equal(wires)
    expect(together.calls.map(([method]) => method)).to.deep.equal(['solana_signAllTransactions'])
    const apart = start({ solana_signTransaction: { signature: encodeBase58(signature) } }, ['solana_signTransaction'])
    expect(await apart.signer.signTransactions(wires)).to.have.length(2)
    expect(apart.calls).to.have.length(2)
  })

  it('lets the wallet send, or signs and sends itself', async () => {
    const wallet = start({ solana_signAndSendTransaction: { signature: encodeBase58(signature) } })
    expect(await wallet.signer.signAndSend(wireOf(), { skipPreflight: true })).to.deep.equal(signature)
    expect(wallet.calls[0]![1]).to.deep.equal({
      transaction: base64(wireOf()),
      pubkey: payer,
      sendOptions: { skipPreflight: true },
    })
    const node = start({ solana_signTransaction: { signature: encodeBase58(signature) } }, ['solana_signTransaction'])
    await node.signer.signAndSend(wireOf(), {})
    expect(node.sent).to.have.length(1)
  })

  for (const answer of [
    undefined,
    null,
    {},
    { signature: 1 },
    { signature: '0OIl' },
    { signature: encodeBase58(signature.slice(1)) },
    { signature: 'x'.repeat(1_000) },
  ]) {
    it(`does not take ${JSON.stringify(answer)?.slice(0, 60)} for a signature`, async () => {
      const { signer } = start({
        solana_signMessage: answer,
        solana_signTransaction: answer,
        solana_signAndSendTransaction: answer,
      })
      expect(await codeOf(signer.signMessage(new Uint8Array(1)))).to.equal('WALLET_ANSWER_INVALID')
      expect(await codeOf(signer.signTransactions([wireOf()]))).to.equal('WALLET_ANSWER_INVALID')
      expect(await codeOf(signer.signAndSend(wireOf(), {}))).to.equal('WALLET_ANSWER_INVALID')
    })
  }

  for (const transactions of [undefined, [], [base64(wireOf())], [1, 2], ['#', '#']]) {
    it(`does not take ${JSON.stringify(transactions)?.slice(0, 40)} for two transactions`, async () => {
      const { signer } = start({ solana_signAllTransactions: { transactions } })
      expect(await codeOf(signer.signTransactions([wireOf(), wireOf()]))).to.equal('WALLET_ANSWER_INVALID')
    })
  }

  it('says 4200 where the wallet did not agree to a method', async () => {
    const { signer, calls } = start({}, [])
    expect(await codeOf(signer.signMessage(new Uint8Array(1)))).to.equal(4200)
    expect(await codeOf(signer.signTransactions([wireOf()]))).to.equal(4200)
    expect(calls).to.deep.equal([])
  })
})
