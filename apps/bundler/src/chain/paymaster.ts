import { concat, getContractAddress, padHex, parseEther, type Hex } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import type { ChainLink } from './chain-link.js'

/** Deploys by CREATE2; anvil has it from its first block. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/**
 * A paymaster that pays for everybody, whatever it is asked: it answers each call with an empty context and 0, "valid
 * at any time" (`validatePaymasterUserOp` of ERC-4337). PUSH1 40 PUSH0 MSTORE PUSH1 60 PUSH0 RETURN.
 */
const runtime: Hex = '0x60405f5260605ff3'
/** Puts the runtime in memory and returns it: PUSH8 … PUSH0 MSTORE PUSH1 8 PUSH1 18 RETURN. */
const bytecode = concat(['0x67', runtime, '0x5f5260086018f3'])
const salt = padHex('0x', { size: 32 })

const paymasterAddress = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode })

/** The paymaster fields of an operation (ERC-7677). They carry no signature, so the stub data are final. */
export const paymasterFields = {
  sponsor: { name: 'W3M developer bundler' },
  paymaster: paymasterAddress,
  paymasterData: '0x',
  paymasterVerificationGasLimit: 50_000n,
  paymasterPostOpGasLimit: 1n,
  isFinal: true,
} as const

const depositLeast = parseEther('1')
const depositFull = parseEther('100')

/**
 * Deploys the paymaster if the chain lacks it, and tops up its deposit at the entry point. @throws
 * where the chain lacks the entry point
 */
export async function placePaymaster({ chainId, reader, sender, withAccountLock }: ChainLink): Promise<void> {
  if (!(await reader.getCode({ address: entryPoint08Address })))
    throw new Error(`The chain ${chainId} has no entry point at ${entryPoint08Address}.`)
  await withAccountLock(async () => {
    const landed = async (hash: Hex) => void (await reader.waitForTransactionReceipt({ hash, checkReplacement: false }))
    if (!(await reader.getCode({ address: paymasterAddress })))
      await landed(await sender.sendTransaction({ to: deployer, data: concat([salt, bytecode]) }))
    const entryPoint = { address: entryPoint08Address, abi: entryPoint08Abi } as const
    const deposit = await reader.readContract({ ...entryPoint, functionName: 'balanceOf', args: [paymasterAddress] })
    if (deposit < depositLeast)
      await landed(
        await sender.writeContract({
          ...entryPoint,
          functionName: 'depositTo',
          args: [paymasterAddress],
          value: depositFull - deposit,
        }),
      )
  })
}
