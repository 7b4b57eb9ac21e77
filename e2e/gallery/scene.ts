import { test } from '@playwright/test'
import type { FakeService } from '../fake-service/fake-service.ts'
import type { Desk } from '../harness/desk.ts'
import type { PersonHome } from '../harness/person-home.ts'

/** What a chain of scenes may start from. */
export interface Props {
  /** Starts the app; `env` is added to its environment, an undefined entry is taken out. */
  startDesk(env?: Record<string, string | undefined>): Promise<Desk>
  /** The folder of all files of the app. */
  home: string
  /** The home folder that the app sees. */
  person: PersonHome
  fake: FakeService
}

/** What the scenes of one chain share. */
export interface Stage {
  /** The app in its present start: a scene that restarts it puts the new one here. */
  desk: Desk
  /** Ends what `open` started beside the app. */
  close?(): void | Promise<void>
}

/** Which pictures are taken: light and dark in both sizes, the same and one at 200 %, or only one. */
export type Pictures = 'all' | 'zoomed too' | 'one'

type Reach<S> = (stage: S) => Promise<void>

/** Looks at the window as it stands. */
export type Look = (desk: Desk, name: string, pictures: Pictures) => Promise<void>

/** Scenes that one start of the app reaches in turn. */
export interface Chain {
  title: string
  /** Names of the scenes, which are those of their pictures, in order. */
  scenes: readonly string[]
  /** Starts the app, goes from scene to scene, and looks at each. */
  visit(props: Props, look: Look): Promise<void>
}

/**
 * A chain of scenes. `scenes` holds, by name, how to get to each from the one before it. Each begins in a window of 1440x900.
 */
export function chainOf<S extends Stage>(chain: {
  title: string
  open(props: Props): Promise<S>
  scenes: Record<string, Reach<S> | { pictures: Pictures; reach: Reach<S> }>
}): Chain {
  return {
    title: chain.title,
    scenes: Object.keys(chain.scenes),
    async visit(props, look) {
      const stage = await chain.open(props)
      try {
        for (const [name, scene] of Object.entries(chain.scenes)) {
          const { reach, pictures } = typeof scene === 'function' ? { reach: scene, pictures: 'all' as const } : scene
          await test.step(name, async () => {
            await reach(stage)
            await look(stage.desk, name, pictures)
          })
        }
      } finally {
        await stage.close?.()
      }
    },
  }
}
