/** The part of the Trusted Types API that is used here; some browsers lack it. */
interface PolicyFactory {
  createPolicy: (name: string, rules: object) => object
}

/**
 * Makes the next import of Lit safe. Lit creates its policy as it is evaluated, and a browser that enforces Trusted
 * Types throws there when the name is taken: by another copy of this script, or by a Lit of the host without
 * `'allow-duplicates'`.
 *
 * Replaces `createPolicy` for Lit's one call and restores it at once. If our elements are already registered, this copy
 * renders nothing and creates no policy. If the browser refuses the policy, Lit gets its own rules instead: nothing
 * throws until an element renders, which the browser then reports itself.
 */
const { trustedTypes: factory }: typeof globalThis & { readonly trustedTypes?: PolicyFactory } = globalThis
if (factory) {
  factory.createPolicy = (name, rules) => {
    // Deletes the own property that shadows the browser's method.
    const shadowing: Partial<PolicyFactory> = factory
    delete shadowing.createPolicy
    if (customElements.get('w3m-modal')) return rules
    try {
      return factory.createPolicy(name, rules)
    } catch {
      console.warn(`W3M: "${name}" is taken. Add 'allow-duplicates' to trusted-types.`)
      return rules
    }
  }
}

export {}
