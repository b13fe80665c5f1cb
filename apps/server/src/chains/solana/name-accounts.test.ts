import { describe, it } from 'node:test'
import { expect } from 'chai'
import { nameAccounts, solAccounts, solClass } from './name-accounts.js'

// Published by the makers: SolanaNameService/sns-sdk, rust-crates/sns-sdk/src/derivation.rs, and their SDK's own.
describe('Accounts of names on Solana', () => {
  for (const [label, registry] of [
    ['bonfida', 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'],
    ['toly', 'FX1APjKbFu6M8GKb3dGXcZLXjxX4fGaYwvHqb5Vaee8q'],
    ['a', 'ELoM9Yo5jdNE64uV7y9oQNG5yB9Npk6S518rRWDJ5hxy'],
    ['solana-explorer', 'BkoGi4aGyaEiS2Zt4WaWjeko2adtFZt5oHrfETBYJo8b'],
    ['ünïcödé', 'GxqfK8AMUK6GSiPcFi3eFuPEUJLqr2TQJm8nPrDvyVkT'],
  ] as const)
    it(`are those that others know: ${label}.sns`, () => void expect(nameAccounts(label).registry).to.equal(registry))

  for (const [label, record] of [
    ['sns-ip-5-wallet-1', '5aJnvSs3K5J1eFS1cemYHWnUeWp3QjKThWh5mWbGBgkt'],
    ['sns-ip-5-wallet-2', '2gN2aGXi9kRnkXewWsshKTUWairEvMapA3z1EaqFqwMd'],
  ] as const)
    it(`are those that others know: ${label}.sol`, () => void expect(solAccounts(label).record).to.equal(record))

  it('of one class end in .sol', () => void expect(solClass).to.equal('Dqc9TrYg1AZLEa6UkZUqCDrr9zsHQveo1szGTE1BTW5'))
})
