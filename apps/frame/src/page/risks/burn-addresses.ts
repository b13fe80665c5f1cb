import type { Risk } from './risk.js'

/** Zero and `dEaD`; Solana's system program and its incinerator. Other low addresses are a network's own contracts. */
const burned = /^(?:0x0{36}(?:0000|dead)|(?:1nc1nerator)?1{32})$/i

/** Where what is sent can never be taken from again. */
export const burnRisks = (address: string): readonly Risk[] => (burned.test(address) ? [{ id: 'burn' }] : [])
