// Events in the cluster and the stores while shoppers order.
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isRole, until, type Cluster, type Node } from "./cluster.ts";
import type { Stores } from "./stores.ts";

export interface Scene {
  readonly cluster: Cluster;
  readonly stores: Stores;
  /** The folder of the current program. */
  readonly program: string;
  /** Records what has just happened. */
  now(what: string): void;
}

/** By their names for `--only`, in the order of a full drill. */
export const events: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async upgrade({ stores, program, now }) {
    now("the new program migrates the database");
    now(await stores.migrate(program));
    for (const port of stores.ports) {
      await stores.replace(port, program);
      now("a store of the new program has taken the place of an old one");
    }
  },

  async primary({ cluster, now }) {
    const [primary, standby] = await byRole(cluster);
    now("the primary is killed");
    cluster.killPostgres(primary);
    await until(() => isRole(standby, "primary"), "the other one has become primary");
    now("the other one is primary");
    await until(() => isRole(primary, "sync"), "the old one follows", 240);
    now("the old one follows, synchronously");
  },

  async replica({ cluster, now }) {
    const [, standby] = await byRole(cluster);
    now("the replica loses its disk");
    standby.patroni.kill("SIGKILL");
    cluster.killPostgres(standby);
    rmSync(cluster.dataOf(standby), { recursive: true, force: true });
    cluster.restart(standby);
    await until(() => isRole(standby, "sync"), "the replica is rebuilt", 300);
    now("it is rebuilt and follows");
  },

  async store({ stores, program, now }) {
    const [port] = stores.ports;
    now("a store is killed");
    stores.kill(port!);
    await sleep(5000);
    await stores.start(port!, program);
    now("it is back");
  },

  async machine({ cluster, stores, program, now }) {
    const [primary, standby] = await byRole(cluster);
    const port = stores.ports[1]!;
    now("a whole machine is lost: the primary, its Patroni, its etcd and a store at once");
    primary.patroni.kill("SIGKILL");
    primary.etcd.kill("SIGKILL");
    stores.kill(port);
    cluster.killPostgres(primary);
    await until(() => isRole(standby, "primary"), "the other machine has the primary");
    now("the other machine has the primary");
    cluster.restartEtcd(primary);
    cluster.restart(primary);
    await stores.start(port, program);
    await until(() => isRole(primary, "sync"), "the machine follows", 240);
    now("the machine is back and follows");
  },
};

/** The primary and its synchronous standby. */
async function byRole({ nodes }: Cluster): Promise<[Node, Node]> {
  const [one, two] = nodes as [Node, Node];
  const [primary, standby]: [Node, Node] = (await isRole(one, "primary")) ? [one, two] : [two, one];
  await until(() => isRole(standby, "sync"), "there is a synchronous standby", 240);
  return [primary, standby];
}
