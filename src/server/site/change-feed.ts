/** Tells open connections that texts or content changed. */
export interface ChangeFeed {
  /**
   * @param onChange called after each change
   * @param onEnd called once, when the server stops
   * @returns a function that ends the subscription
   */
  subscribe(onChange: () => void, onEnd: () => void): () => void;
  tell(): void;
  /** Ends all subscriptions. */
  close(): void;
}

/** Creates a feed without subscribers. */
export function createChangeFeed(): ChangeFeed {
  const subscribers = new Map<() => void, () => void>();
  return {
    subscribe(onChange, onEnd) {
      subscribers.set(onChange, onEnd);
      return () => void subscribers.delete(onChange);
    },
    tell() {
      for (const onChange of subscribers.keys()) onChange();
    },
    close() {
      for (const onEnd of subscribers.values()) onEnd();
      subscribers.clear();
    },
  };
}
