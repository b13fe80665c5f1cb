import { W3mButton } from '@w3m/react'
import { Account } from './account'

export default function Home() {
  return (
    <main>
      <h1>Next</h1>
      <W3mButton />
      <Account />
    </main>
  )
}
