'use client'

import type { ReactNode } from 'react'
import { mainnet } from '@w3m/core/networks'
import { W3mProvider } from '@w3m/react'

const options = { networks: [mainnet], metadata: { name: 'Next' } }

export const Providers = ({ children }: { children: ReactNode }) => (
  <W3mProvider options={options}>{children}</W3mProvider>
)
