import { encodeBase58 } from '@w3m/core/caip'
import { expect } from 'chai'
import fc from 'fast-check'
import { formatEther, getAddress, hashMessage, hashTypedData, numberToHex, parseEther } from 'viem'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import type { EvmTransaction } from '../../vault/vault-api.js'
import type { Branch } from '../approvals/approval.js'
import { prepareMessage } from '../approvals/message-approval.js'
import { prepareSolanaMessage } from '../approvals/solana-message-approval.js'
import { prepareTransaction } from '../approvals/transaction-approval.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import { bytesToHex } from '../hex-bytes.js'
import { approvalContext, digestOf, evmAddress, hexOfText, shown } from '../testing/approval-fixture.js'

// S6: what the vault is given is worked out again from nothing but what stands on the screen. 1,000 payloads in the
// deep run.
const payloads = fuzzCounts(12, 20)
const bytes = (min: number, max = min) => fc.uint8Array({ minLength: min, maxLength: max }).map(bytesToHex)

/** Who signs, where it is seen without a click. */
const signer = (root: ShadowRoot): string | undefined =>
  [...root.querySelectorAll('[data-field="field.from"]')]
    .find(element => !element.closest('details'))
    ?.textContent?.trim()

/** An amount without what parts thousands. */
const figures = (text: string): string => text.replaceAll('\u202f', '')

describe('S6: what is shown is what is signed', () => {
  it('for messages, text or bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }).map(hexOfText), bytes(0, 80)), async message => {
        const { env, signed } = approvalContext()
        const { approval, root, field, remove } = await shown(prepareMessage, [message, evmAddress], env)
        const signedBytes = await approval.approve().then(() => (signed[0]!.params as { message: Uint8Array }).message)
        expect(field('field.bytes')).to.equal(bytesToHex(signedBytes))
        expect(field('field.digest')).to.equal(hashMessage({ raw: signedBytes }))
        expect(bytesToHex(signedBytes)).to.equal(message)
        expect(signer(root)).to.equal(evmAddress)
        remove()
      }),
      payloads,
    )
  })

  it('for a message without a byte: it says that there is nothing in it', async () => {
    const { root, field, remove } = await shown(prepareMessage, ['0x', evmAddress], approvalContext().env)
    expect([root.querySelector('.note')?.textContent, root.querySelector('.text'), field('field.bytes')]).to.deep.equal(
      ['The message is empty.', null, '0x'],
    )
    remove()
  })

  it('for a message of a Solana account, by that account', async () => {
    const { env, signed } = approvalContext()
    const { approval, root, field, remove } = await shown(
      prepareSolanaMessage,
      { message: encodeBase58(new TextEncoder().encode('hello')), pubkey: env.solanaAddress },
      env,
    )
    await approval.approve()
    expect([signer(root), field('message.text'), signed[0]!.method]).to.deep.equal([
      env.solanaAddress,
      'hello',
      'sign.solana',
    ])
    remove()
  })

  it('for transactions, with the tip that was chosen', async () => {
    const transactionArb = fc.record({
      to: bytes(20),
      value: fc.bigInt(0n, 10n ** 30n),
      data: fc.oneof(fc.constant('0x' as const), bytes(4, 100)),
      lowered: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(transactionArb, async ({ to, value, data, lowered }) => {
        const { env, signed } = approvalContext()
        const { approval, screen, root, field, remove } = await shown(
          prepareTransaction,
          [{ from: evmAddress, to, value: `0x${value.toString(16)}`, data }],
          env,
        )
        let chosen = approval
        for (let step = 0; step < lowered; step++) chosen = chosen.fee!.lower()
        screen.approval = chosen
        await screen.updateComplete
        await chosen.approve()
        const signedTransaction = (signed[0]!.params as { transaction: EvmTransaction }).transaction
        const wei = (name: string) => BigInt(field(name).replace(' wei', ''))
        expect(signer(root)).to.equal(evmAddress)
        expect(field(data === '0x' ? 'field.to' : 'field.contract')).to.equal(getAddress(signedTransaction.to!))
        expect(figures(field('field.value'))).to.equal(`${formatEther(BigInt(signedTransaction.value))} ETH`)
        expect(figures(field('field.fee'))).to.equal(
          `${formatEther(BigInt(signedTransaction.gas) * BigInt(signedTransaction.maxFeePerGas!))} ETH`,
        )
        expect(field('field.chain')).to.equal(`Ethereum (${signedTransaction.chainId})`)
        expect(field('field.nonce')).to.equal(String(signedTransaction.nonce))
        expect([wei('field.max-fee'), wei('field.tip')]).to.deep.equal([
          BigInt(signedTransaction.maxFeePerGas!),
          BigInt(signedTransaction.maxPriorityFeePerGas!),
        ])
        expect(field('field.data') || '0x').to.equal(signedTransaction.data)
        expect(field('field.digest')).to.equal(digestOf(signedTransaction))
        remove()
      }),
      payloads,
    )
  })

  it('for fees of many digits: no more than are read at once, never less than it may cost, and all among the details', async () => {
    const feesArb = fc.record({
      base: fc.bigInt(1n, 10n ** 13n),
      tip: fc.bigInt(0n, 10n ** 12n),
      gas: fc.bigInt(21_000n, 5_000_000n),
    })
    await fc.assert(
      fc.asyncProperty(feesArb, async ({ base, tip, gas }) => {
        const { env, signed } = approvalContext()
        const answers: Readonly<Record<string, unknown>> = {
          eth_getBlockByNumber: { baseFeePerGas: numberToHex(base) },
          eth_maxPriorityFeePerGas: numberToHex(tip),
        }
        const callRpc: typeof env.callRpc = (chainId, method, params) =>
          method in answers ? Promise.resolve(answers[method]) : env.callRpc(chainId, method, params)
        const { approval, field, remove } = await shown(
          prepareTransaction,
          [{ from: evmAddress, to: evmAddress, gas: numberToHex(gas) }],
          { ...env, callRpc },
        )
        await approval.approve()
        const signedTransaction = (signed[0]!.params as { transaction: EvmTransaction }).transaction
        const exact = BigInt(signedTransaction.gas) * BigInt(signedTransaction.maxFeePerGas!)
        const main = figures(field('field.fee'))
        const over = parseEther(main.replace(' ETH', '')) - exact
        expect(over >= 0n && over * 1_000n <= exact, main).to.equal(true)
        expect(main.replace(/^[0.]+|\D/g, '').length, main).to.be.at.most(Math.max(4, main.indexOf('.')))
        expect(figures(field('field.fee-exact')) || main).to.equal(`${formatEther(exact)} ETH`)
        remove()
      }),
      payloads,
    )
  })

  it('for typed data: every signed value is there, and the digest is that of the text that the vault gets', async () => {
    const typedDataArb = fc.record({
      contents: fc.string(),
      amount: fc.bigInt(0n, 2n ** 256n - 1n),
      to: bytes(20),
      tags: fc.array(bytes(32), { maxLength: 3 }),
      stray: fc.string(),
    })
    await fc.assert(
      fc.asyncProperty(typedDataArb, async ({ contents, amount, to, tags, stray }) => {
        const { env, signed } = approvalContext()
        const typedData = {
          domain: { name: 'Bank', chainId: 1 },
          primaryType: 'Order',
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'chainId', type: 'uint256' },
            ],
            Order: [
              { name: 'contents', type: 'string' },
              { name: 'line', type: 'Line' },
            ],
            Line: [
              { name: 'amount', type: 'uint256' },
              { name: 'to', type: 'address' },
              { name: 'tags', type: 'bytes32[]' },
            ],
          },
          message: { contents, line: { amount: amount.toString(), to: getAddress(to), tags }, stray },
        }
        const { approval, root, field, remove } = await shown(prepareTypedData, [evmAddress, typedData], env)
        await approval.approve()
        const signedTypedData = JSON.parse((signed[0]!.params as { typedData: string }).typedData) as Parameters<
          typeof hashTypedData
        >[0]
        expect(field('field.digest')).to.equal(hashTypedData(signedTypedData))
        expect(signer(root)).to.equal(evmAddress)
        const leaves = [...root.querySelectorAll('.tree .leaf')].map(leaf => leaf.textContent)
        expect(leaves.slice(1)).to.deep.equal([amount.toString(), getAddress(to), ...tags])
        remove()
      }),
      payloads,
    )
  })

  it('for typed data whose values are of any type: what is not refused is what stands on the screen', async () => {
    const text = 'I sell it all'
    const letters = [...new TextEncoder().encode(text)]
    const hostile = fc.oneof(
      fc.constantFrom<unknown>(
        text,
        '',
        letters,
        { shown: true, ...letters, length: letters.length },
        {},
        [],
        null,
        true,
        false,
        0,
        5,
        -1,
        300,
        '5',
        '-5',
        '0x05',
        ' 5',
        '',
        '0x',
        '0x12345678',
        evmAddress,
        [text],
        [text, text],
        [[text]],
        ['5', 6],
        { line: text },
        { line: letters },
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const types = [
      'string',
      'bool',
      'address',
      'uint8',
      'int8',
      'uint256',
      'bytes',
      'bytes4',
      'string[]',
      'string[2]',
      'uint8[]',
      'Line',
      'Line[]',
    ] as const
    const fieldArb = fc.record({
      type: fc.constantFrom(...types),
      value: hostile,
      name: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>('Dapp') }, hostile),
    })
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fieldArb, async ({ type, value, name }) => {
        const { env, signed } = approvalContext()
        const typedData = {
          domain: { name },
          primaryType: 'Order',
          types: {
            EIP712Domain: [{ name: 'name', type: 'string' }],
            Order: [{ name: 'value', type }],
            Line: [{ name: 'line', type: 'string' }],
          },
          message: { value },
        }
        const approval = await prepareTypedData([evmAddress, typedData], env).catch((error: unknown) => {
          expect((error as { readonly code?: number }).code).to.equal(-32602)
          return undefined
        })
        if (!(approval && 'view' in approval)) return
        accepted++
        await approval.approve()
        // Nothing but what is read on the screen.
        const read = ({ type: of, value: shownValue }: Branch): unknown =>
          of.endsWith(']')
            ? (shownValue as readonly Branch[]).map(read)
            : of === 'Line'
              ? Object.fromEntries((shownValue as readonly Branch[]).map(branch => [branch.name, read(branch)]))
              : of === 'bool'
                ? shownValue === 'true'
                : shownValue
        const domainName = approval.view.facts.find(({ label }) => label === 'typed.domain')?.value ?? ''
        const shownData = {
          ...typedData,
          domain: { name: domainName },
          message: { value: read(approval.view.tree![0]!) },
        } as unknown as Parameters<typeof hashTypedData>[0]
        expect(
          hashTypedData(JSON.parse((signed[0]!.params as { typedData: string }).typedData) as typeof shownData),
        ).to.equal(hashTypedData(shownData))
      }),
      fuzzCounts(100, 10),
    )
    expect(accepted).to.be.greaterThan(0)
  })
})
