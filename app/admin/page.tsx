import { redirect } from "next/navigation";

/** Administration begins with what is changed most often. */
export default function AdminPage() {
  redirect("/admin/prompts");
}
