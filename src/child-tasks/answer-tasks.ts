/**
 * Answers the tasks of the parent process; for the module that a child process runs.
 *
 * @param work never rejects; what it gives survives structured cloning
 */
export function answerTasks<Task, Reply>(work: (task: Task) => Promise<Reply>): void {
  process.on("message", (task: Task) => {
    void work(task).then((reply) => process.send?.(reply));
  });
  // The parent process has exited.
  process.on("disconnect", () => process.exit());
}
