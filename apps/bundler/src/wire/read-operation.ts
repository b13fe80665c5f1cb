import * as v from 'valibot'
import { getAddress, isAddress, isAddressEqual, type Address, type Hex } from 'viem'
import { entryPoint08Address, type UserOperation } from 'viem/account-abstraction'
import { invalidParams } from './invalid-params.js'

export type Operation = UserOperation<'0.8'>

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected a quantity'),
  v.transform(text => BigInt(text)),
)
const small = v.pipe(
  quantity,
  v.check(value => value < 2n ** 48n, 'expected a smaller quantity'),
)
const asHex = (pattern: RegExp, expected: string) =>
  v.custom<Hex>(value => typeof value === 'string' && pattern.test(value), expected)
const bytes = asHex(/^0x(?:[0-9a-fA-F]{2})*$/, 'expected hex')
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address'),
  v.transform(text => getAddress(text.toLowerCase())),
)
const word = asHex(/^0x[0-9a-fA-F]{64}$/, 'expected 32 bytes')
/** `0x7702` stands where a factory would for an account that is delegated (EIP-7702). */
const factory = v.pipe(
  v.string(),
  v.regex(/^0x(?:7702|[0-9a-fA-F]{40})$/, 'expected an address or 0x7702'),
  v.transform((text): Address => (/^0x77020*$/.test(text) ? '0x7702' : getAddress(text.toLowerCase()))),
)

const fields = {
  sender: address,
  nonce: quantity,
  factory: v.optional(factory),
  factoryData: v.optional(bytes),
  callData: bytes,
  paymaster: v.optional(address),
  paymasterData: v.optional(bytes),
  eip7702Auth: v.optional(v.object({ address, chainId: small, nonce: small, r: word, s: word, yParity: quantity })),
}
const optionalAmounts = {
  callGasLimit: v.optional(small, '0x0'),
  verificationGasLimit: v.optional(small, '0x0'),
  preVerificationGas: v.optional(small, '0x0'),
  maxFeePerGas: v.optional(quantity, '0x0'),
  maxPriorityFeePerGas: v.optional(quantity, '0x0'),
  paymasterVerificationGasLimit: v.optional(small),
  paymasterPostOpGasLimit: v.optional(small),
  signature: v.optional(bytes, '0x'),
}
const unfinished = v.object({ ...fields, ...optionalAmounts })
const finished = v.object({
  ...fields,
  callGasLimit: small,
  verificationGasLimit: small,
  preVerificationGas: small,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  paymasterVerificationGasLimit: v.optional(small),
  paymasterPostOpGasLimit: v.optional(small),
  signature: bytes,
})

/** Reads an operation that is ready to be sent. @throws {RpcError} -32602 */
export const readOperation = (params: unknown): Operation => toOperation(check(finished, params))

/** Reads one that is still being made: what is missing is zero. @throws {RpcError} -32602 */
export const readUnfinished = (params: unknown): Operation => toOperation(check(unfinished, params))

/** @throws {RpcError} -32602 for another entry point than v0.8 */
export function checkEntryPoint(input: unknown): void {
  if (typeof input !== 'string' || !isAddress(input, { strict: false }) || !isAddressEqual(input, entryPoint08Address))
    throw invalidParams(`The entry point is not supported: it is ${entryPoint08Address}.`)
}

function check<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw invalidParams(`The user operation is not valid: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`)
}

function toOperation({ eip7702Auth: auth, ...rest }: v.InferOutput<typeof finished>): Operation {
  if (rest.factory === '0x7702' && !auth) throw invalidParams('An account of EIP-7702 comes with eip7702Auth.')
  if (!auth) return rest
  return {
    ...rest,
    authorization: {
      address: auth.address,
      chainId: Number(auth.chainId),
      nonce: Number(auth.nonce),
      r: auth.r,
      s: auth.s,
      yParity: Number(auth.yParity),
    },
  }
}
