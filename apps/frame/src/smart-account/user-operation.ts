import { concat, numberToHex, type Address, type Hex } from 'viem'

/** The entry point of ERC-4337 v0.8, at its address on every chain that has it. */
export const entryPointAddress: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** The paymaster that pays the fee in place of the account. */
export interface OperationPaymaster {
  readonly address: Address
  readonly data: Hex
  readonly verificationGasLimit: bigint
  readonly postOpGasLimit: bigint
}

/** A user operation of an account that is, or becomes with it, delegated to ours. Prices in wei. */
export interface UserOperation {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: OperationPaymaster | undefined
  /** The authorization to sign along with it if the account is not delegated yet (EIP-7702). */
  readonly delegate?: { readonly chainId: number; readonly address: Address; readonly nonce: number } | undefined
}

export interface AuthorizationSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** A signature that fits nothing, as long as a real one: for estimates. */
export const stubSignature: Hex = `0x${'f'.repeat(31)}0${'0'.repeat(32)}7${'a'.repeat(63)}1c`
export const stubAuthorization: AuthorizationSignature = {
  r: numberToHex(1, { size: 32 }),
  s: numberToHex(1, { size: 32 }),
  yParity: 0,
}

const pair = (high: bigint, low: bigint): Hex =>
  concat([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])

/**
 * The signed data: EIP-712 data of the entry point, as the JSON that the vault receives. It covers the whole operation
 * except its signatures.
 */
export function operationTypedData(
  {
    sender,
    nonce,
    callData,
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    paymaster,
    delegate,
  }: UserOperation,
  chainId: number,
) {
  return {
    domain: { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPointAddress },
    types: {
      PackedUserOperation: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
      ],
    },
    primaryType: 'PackedUserOperation',
    message: {
      sender,
      nonce: nonce.toString(),
      // In place of the factory stands the contract that the account is delegated to.
      initCode: delegate?.address ?? '0x',
      callData,
      accountGasLimits: pair(verificationGasLimit, callGasLimit),
      preVerificationGas: preVerificationGas.toString(),
      gasFees: pair(maxPriorityFeePerGas, maxFeePerGas),
      paymasterAndData: paymaster
        ? concat([paymaster.address, pair(paymaster.verificationGasLimit, paymaster.postOpGasLimit), paymaster.data])
        : '0x',
    },
  } as const
}

/** The operation as bundlers take it (ERC-7769). */
export function wireOperation(
  { paymaster, delegate, ...operation }: UserOperation,
  signature: Hex,
  authorization: AuthorizationSignature | undefined,
): object {
  const fields = {
    ...operation,
    ...(paymaster && {
      paymaster: paymaster.address,
      paymasterData: paymaster.data,
      paymasterVerificationGasLimit: paymaster.verificationGasLimit,
      paymasterPostOpGasLimit: paymaster.postOpGasLimit,
    }),
  }
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, typeof value === 'bigint' ? numberToHex(value) : value]),
    ),
    ...(delegate &&
      authorization && {
        factory: '0x7702',
        factoryData: '0x',
        eip7702Auth: {
          address: delegate.address,
          chainId: numberToHex(delegate.chainId),
          nonce: numberToHex(delegate.nonce),
          r: authorization.r,
          s: authorization.s,
          yParity: numberToHex(authorization.yParity, { size: 1 }),
        },
      }),
    signature,
  }
}
