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
const sources = Object.fromEntries(
  Object.values(files).map(name => [
    `${name}.sol`,
    { content: readFileSync(new URL(`${name}.sol`, import.meta.url), 'utf8') },
  ]),
)
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}
const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
if (errors.some(error => error.severity === 'error'))
  throw new Error(errors.map(error => error.formattedMessage).join('\n'))
const artifacts = Object.fromEntries(
  Object.entries(files).map(([name, file]) => {
    const { abi, evm } = contracts[`${file}.sol`][name]
    return [name, { abi, bytecode: `0x${evm.bytecode.object}` }]
  }),
)
writeFileSync(new URL('artifacts.json', import.meta.url), `${JSON.stringify(artifacts)}\n`)
