/** What is used here of the Trusted Types of a browser; others have none. */
interface PolicyFactory {
  createPolicy: (name: string, rules: object) => object
}

/**
 * Makes the next import of Lit safe. Lit creates its policy as it is evaluated, and a browser that enforces Trusted
 * Types throws there when the name is taken: by another copy of this script, or by a Lit of the host without
 * `'allow-duplicates'`.
 *
 * Lit's one call is answered here, and the factory is as it was right after. A copy that finds our elements registered
 * asks for no policy, because it will draw nothing; where a policy is refused, Lit is given its own rules in place of
 * it: then nothing throws until an element draws, which the browser refuses with a sentence of its own.
 */
const { trustedTypes: factory }: typeof globalThis & { readonly trustedTypes?: PolicyFactory } = globalThis
if (factory) {
  factory.createPolicy = (name, rules) => {
    // The property that shadows the browser's own method.
    const shadowing: Partial<PolicyFactory> = factory
    delete shadowing.createPolicy
    if (customElements.get('w3m-modal')) return rules
    try {
      return factory.createPolicy(name, rules)
    } catch {
      console.warn(`W3M: "${name}" is taken. Add 'allow-duplicates' to trusted-types in the CSP.`)
      return rules
    }
  }
}

export {}
