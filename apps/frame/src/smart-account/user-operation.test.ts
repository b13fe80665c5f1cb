import { expect } from 'chai'
import fc from 'fast-check'
import { getAddress, hashTypedData, toHex, type Address, type Hex } from 'viem'
import {
  entryPoint08Address,
  formatUserOperationRequest,
  getUserOperationHash,
  type UserOperation as ViemOperation,
} from 'viem/account-abstraction'
import { fuzzCounts } from '../vault/testing/fuzz-counts.js'
import { batchAccountAddress } from './delegation.js'
import {
  entryPointAddress,
  operationTypedData,
  stubSignature,
  wireOperation,
  type UserOperation,
} from './user-operation.js'

const bytes = (minLength: number, maxLength = minLength) =>
  fc.uint8Array({ minLength, maxLength }).map((value): Hex => toHex(value))
const address = bytes(20).map((value): Address => getAddress(value))
const half = fc.bigInt(0n, 2n ** 128n - 1n)
const operations: fc.Arbitrary<UserOperation> = fc.record({
  sender: address,
  nonce: fc.bigInt(0n, 2n ** 256n - 1n),
  callData: bytes(0, 200),
  callGasLimit: half,
  verificationGasLimit: half,
  preVerificationGas: half,
  maxFeePerGas: half,
  maxPriorityFeePerGas: half,
  paymaster: fc.option(fc.record({ address, data: bytes(0, 60), verificationGasLimit: half, postOpGasLimit: half }), {
    nil: undefined,
  }),
  delegate: fc.option(
    fc.record({ chainId: fc.constant(31337), address: fc.constant(batchAccountAddress), nonce: fc.nat() }),
    { nil: undefined },
  ),
})
const signature = { r: toHex(7, { size: 32 }), s: toHex(8, { size: 32 }), yParity: 1 } as const

/** As another implementation knows it. */
const theirs = ({ paymaster, delegate, ...operation }: UserOperation) =>
  ({
    ...operation,
    ...(paymaster && {
      paymaster: paymaster.address,
      paymasterData: paymaster.data,
      paymasterVerificationGasLimit: paymaster.verificationGasLimit,
      paymasterPostOpGasLimit: paymaster.postOpGasLimit,
    }),
    ...(delegate && { factory: '0x7702', factoryData: '0x', authorization: { ...delegate, ...signature } }),
    signature: stubSignature,
  }) as ViemOperation<'0.8'>

describe('A user operation', () => {
  it('is signed over the hash that another implementation finds', () => {
    fc.assert(
      fc.property(operations, operation => {
        const text = JSON.stringify(operationTypedData(operation, 31337))
        const expectedHash = getUserOperationHash({
          chainId: 31337,
          entryPointAddress: entryPoint08Address,
          entryPointVersion: '0.8',
          userOperation: theirs(operation),
        })
        expect(hashTypedData(JSON.parse(text) as never)).to.equal(expectedHash)
      }),
      fuzzCounts(100),
    )
  })

  it('goes to a bundler as another implementation writes it', () => {
    fc.assert(
      fc.property(operations, operation => {
        expect(wireOperation(operation, stubSignature, signature)).to.deep.equal(
          formatUserOperationRequest(theirs(operation)),
        )
      }),
      fuzzCounts(100),
    )
  })

  it('carries a stand-in of a signature that is as long as a real one', () =>
    expect([stubSignature.length, entryPointAddress]).to.deep.equal([132, entryPoint08Address]))
})
