import { accountFlows } from './account-fault-flows.js'
import { askingFlows } from './asking-fault-flows.js'
import { columns, impossible, rows } from './fault-matrix.js'
import { flows, type Flow } from './fault-flows.js'
import { faults, type Fault } from './fault-kinds.js'
import { loginFaults } from './login-fault-kinds.js'
import { loginFlows } from './login-fault-flows.js'
import { phoneAndSolanaFlows } from './phone-and-solana-flows.js'
import { relayFaults } from './relay-fault-kinds.js'
import { tradingFlows } from './trading-fault-flows.js'

export interface Cell {
  readonly flow: Flow
  readonly fault: Fault
}

export const kinds: readonly Fault[] = [...faults, ...loginFaults, ...relayFaults]
/** Flows that name the faults which can meet them. */
const namingFlows = [...loginFlows, ...phoneAndSolanaFlows, ...accountFlows, ...tradingFlows, ...askingFlows]
export const allFlows: readonly Flow[] = [...flows, ...namingFlows]
/** Of the faults that flows name, the one that can meet every other flow too. */
const frameBlocked = kinds.filter(({ name }) => name === 'frame blocked')

const named = (flow: Flow): readonly Cell[] =>
  flow.faults!.map(name => ({ fault: kinds.find(fault => fault.name === name)!, flow }))
const possibleFor = (fault: Fault): readonly Flow[] => flows.filter(flow => fault.applies?.(flow) !== false)

/** Every cell: what the long run takes. */
export const allCells: readonly Cell[] = [
  ...[...faults, ...frameBlocked].flatMap(fault => possibleFor(fault).map(flow => ({ fault, flow }))),
  ...namingFlows.flatMap(named),
]

/** What each run takes: each fault, with the flow that meets it; each flow is there, but those of the long run alone. */
const metInEachRun: Readonly<Record<string, string>> = {
  offline: 'open',
  'server: refused': 'sign out',
  'server: hangs': 'restore a login',
  'server: 500': 'OTP',
  'server: 429 with Retry-After': 'Farcaster login',
  'server: garbage': 'allowances',
  'server: truncated': 'sign in',
  'server: wrong shape': 'tokens',
  'server: huge': 'NFTs',
  'server: slow': 'history page',
  'wallet: refuses': 'swap',
  'wallet: dies mid-request': 'sign a Solana message',
  'wallet: is busy with another prompt': 'send',
  'wallet: answers nonsense': 'switch network',
  reload: 'sign message',
  suspend: 'on-ramp',
  'second tab': 'restore a paired session',
  'clock fast by an hour': 'name',
  'clock slow by an hour': 'sign in',
  'storage blocked': 'QR connect',
  'quota full': 'injected connect',
  'frame blocked': 'mail login',
  'frame dies mid-request': 'sign in the frame',
  'reload while it waits': 'mail login',
  'popup blocked': 'social login',
  'relay: down': 'QR connect',
  'relay: drops the connection': 'sign on the phone',
  'relay: says nonsense': 'QR connect',
  'relay: gone while the tab slept for an hour': 'sign on the phone',
}
export const cellsOfEachRun: readonly Cell[] = allCells.filter(
  ({ flow, fault }) => metInEachRun[fault.name] === flow.name,
)

/** The cells of the matrix: whether each is run, and why it cannot be. */
export const matrix = (): readonly {
  readonly cell: string
  readonly isRun: boolean
  readonly reason: string | undefined
}[] => {
  const run = new Set(allCells.map(({ flow, fault }) => `${flow.name} × ${fault.name}`))
  return Object.entries(columns).flatMap(([column, stand]) =>
    Object.entries(rows).map(([row, { faults: faultNames, all }]) => {
      const isMet = (fault: string) => stand.some(flow => run.has(`${flow} × ${fault}`))
      const reasons = impossible[column]
      return {
        cell: `${column} × ${row}`,
        isRun:
          faultNames.some(isMet) && (!all || faultNames.every(fault => isMet(fault) !== Boolean(reasons?.[fault]))),
        reason: reasons?.[row],
      }
    }),
  )
}
