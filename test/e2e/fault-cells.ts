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

/**
 * What each run takes: each fault once, the flows in turn, so that each flow meets several. Those that name their faults
 * meet the first one, and the first flow that names it each fault of the relay, or of a login.
 */
export const cellsOfEachRun: readonly Cell[] = [
  ...faults.map((fault, row) => {
    const possible = possibleFor(fault)
    return { fault, flow: possible[row % possible.length]! }
  }),
  ...namingFlows
    .filter(({ isRare }) => !isRare)
    .flatMap(flow => {
      const isFirst = ({ name }: Fault) =>
        [...relayFaults, ...loginFaults].some(fault => fault.name === name) &&
        namingFlows.find(each => each.faults!.includes(name)) === flow
      return named(flow).filter(({ fault }, index) => index === 0 || isFirst(fault))
    }),
]

/** The cells of the matrix: whether each is run, and why it cannot be. */
export const matrix = (): readonly {
  readonly cell: string
  readonly isRun: boolean
  readonly reason: string | undefined
}[] => {
  const run = new Set(allCells.map(({ flow, fault }) => `${flow.name} × ${fault.name}`))
  return Object.entries(columns).flatMap(([column, stand]) =>
    Object.entries(rows).map(([row, { faults: meant, all }]) => {
      const isMet = (fault: string) => stand.some(flow => run.has(`${flow} × ${fault}`))
      const reasons = impossible[column]
      return {
        cell: `${column} × ${row}`,
        isRun: meant.some(isMet) && (!all || meant.every(fault => isMet(fault) !== Boolean(reasons?.[fault]))),
        reason: reasons?.[row],
      }
    }),
  )
}
