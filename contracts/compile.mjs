// Compiles the contracts of the local chains into artifacts.json, which is committed. Run it after a change:
// npm install --no-save solc@0.8.28 && node contracts/compile.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const solc = createRequire(import.meta.url)('solc')
/** Each contract, and the file that it stands in. */
const files = {
  TestToken: 'TestToken',
  TestCollectible: 'TestCollectible',
  TestPieces: 'TestPieces',
  TestAccount: 'TestAccount',
  TestAccountFactory: 'TestAccount',
  TestNames: 'TestNames',
  TestOffchainNames: 'TestNames',
  NameRegistry: 'NameRegistry',
  OffchainResolver: 'OffchainResolver',
  UniversalResolver: 'UniversalResolver',
}
/** Tokens of the exchange that are not as others. */
const oddFiles = { TestSilentToken: 'TestOddTokens', TestPausableToken: 'TestOddTokens' }

/** @returns {Record<string, { abi: object[], bytecode: string }>} by contract */
function compile(named, changes = {}) {
  const sources = Object.fromEntries(
    Object.values(named).map(name => [
      `${name}.sol`,
      { content: readFileSync(new URL(`${name}.sol`, import.meta.url), 'utf8') },
    ]),
  )
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    ...changes,
  }
  const { errors = [], contracts } = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  )
  if (errors.some(error => error.severity === 'error'))
    throw new Error(errors.map(error => error.formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(named).map(([name, file]) => {
      const { abi, evm } = contracts[`${file}.sol`][name]
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }]
    }),
  )
}
const write = (path, text) => writeFileSync(new URL(path, import.meta.url), text)

write('artifacts.json', `${JSON.stringify(compile(files))}\n`)
write('odd-tokens.json', `${JSON.stringify(compile(oddFiles))}\n`)

// This one is no test: nodes of every chain run it, so it is made for an early EVM.
const { TransferFeeProbe: probe } = compile(
  { TransferFeeProbe: 'TransferFeeProbe' },
  {
    optimizer: { enabled: true, runs: 1 },
    evmVersion: 'paris',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
  },
)
const lines = probe.bytecode.slice(2).match(/.{1,110}/g)
write(
  '../apps/server/src/chains/eip155/transfer-fee-probe.ts',
  `// contracts/TransferFeeProbe.sol, as contracts/compile.mjs makes it.

/** Its constructor takes a pool, a token of it, and how much of that is borrowed for a moment. */
export const transferFeeProbe = \`0x\${[
${lines.map(line => `  '${line}',`).join('\n')}
].join('')}\` as const
`,
)
